import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ComponentProps } from 'react';
import { explainReceiver } from '../../rules/explanation/explain-receiver.ts';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import { resultLevel } from '../../../model/results/results.ts';
import { answerExplanation } from './explanation-answer.ts';
import { LevelExplanation } from './level-explanation.tsx';
import { ReceiverDetails } from '../../../results/screens/table/receiver-details.tsx';
import { useShownPath } from './shown-path.ts';
import { explainedTown } from '../../../../tests/support/explained-town.ts';
import { aMovingCrew } from '../../../../tests/support/results.ts';
import { functionHere } from '../../../../tests/support/worker-here.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';

/** A worker that answers at once on this thread. */
const DirectWorker = functionHere(answerExplanation);

const { results, prepared } = explainedTown();
const worst = explainReceiver(results, prepared, 0, { level: 'worst', working: null });
const level = resultLevel(worst.laDb ?? NaN);
const stored = { ...results, receivers: { ...results.receivers, laeq: results.receivers.laeq.map(() => level) } };
const [direct] = worst.sources[0]!.paths;

function open(changes: Partial<Parameters<typeof LevelExplanation>[0]> = {}) {
  const view = renderInTheme(
    <LevelExplanation
      results={stored}
      index={0}
      time="night"
      working={null}
      scene={prepared}
      hindrance={null}
      {...changes}
    />,
  );
  const button = screen.getByRole('button', { name: 'Show the calculation' });
  return { ...view, button };
}

/** The details of a receiver of the town at night. */
function Details(props: Partial<ComponentProps<typeof ReceiverDetails>>) {
  return (
    <ReceiverDetails
      results={stored}
      index={0}
      time="night"
      working={null}
      scene={prepared}
      hindrance={null}
      session={null}
      onReceiver={vi.fn()}
      {...props}
    />
  );
}

describe('LevelExplanation', () => {
  beforeEach(() => vi.stubGlobal('Worker', DirectWorker));
  afterEach(() => vi.unstubAllGlobals());

  test('is built on request, and adds up to the level of the results', () => {
    const { button } = open();
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(button);
    const text = `Total at R1: ${level.toFixed(2)} dB(A), free field (results: ${level.toFixed(2)} dB(A)).`;
    expect(screen.getByText(text)).toBeVisible();
    expect(
      screen.getByText(/The crew is at the loudest of \d+ calculated positions for this receiver\.$/),
    ).toBeVisible();
  });

  test('shows every term of the loudest source by octave band, with its clause', () => {
    fireEvent.click(open().button);
    const table = screen.getByRole('table', { name: 'Terms of the path: Direct path' });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(headings).toEqual(['Term, dB', '63', '125', '250', '500', '1k', '2k', '4k', '8k', 'A', 'Reference']);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(direct!.rows.length);
    const row = within(table).getByRole('row', { name: /Adiv/ });
    expect(row).toHaveTextContent('ISO 9613-2:1996, 7.1 eq. 7');
    expect(within(table).getByRole('row', { name: /= LA/ })).toHaveTextContent(direct!.laDb!.toFixed(1));
    expect(within(table).getByRole('row', { name: /A-weighting/ })).toHaveTextContent('−26.2');
    expect(within(table).queryByRole('cell', { name: /^-/ })).toBeNull();
  });

  test('names the shares of work areas and equipment items', () => {
    fireEvent.click(open().button);
    expect(screen.getByRole('heading', { name: 'By work area' })).toBeVisible();
    for (const { name, quantity } of worst.equipment) {
      expect(screen.getByRole('progressbar', { name: new RegExp(`^Share of ${quantity} × ${name}`) })).toBeVisible();
    }
  });

  test('copies the table with cells separated by tabs', () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    fireEvent.click(open().button);
    fireEvent.click(screen.getByRole('button', { name: 'Copy table' }));
    const lines = writeText.mock.calls[0]![0].split('\n').map((line) => line.split('\t'));
    expect(lines).toHaveLength(1 + direct!.rows.length);
    expect(lines.every((cells) => cells.length === 13)).toBe(true);
    expect(lines.at(-1)).toEqual(expect.arrayContaining(['=', 'LA', direct!.laDb!.toFixed(2), 'dB']));
  });

  test('draws the section, and shows the path of the chosen source on the map until it is closed', () => {
    const { button, unmount } = open();
    fireEvent.click(button);
    expect(screen.getByRole('img', { name: /^Vertical section of \d+ m from source to receiver/ })).toBeVisible();
    expect(useShownPath.getState().path).toEqual(direct);
    fireEvent.click(screen.getByRole('combobox', { name: 'Source' }));
    const other = worst.sources[1]!;
    fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${other.areaName}`) }));
    expect(useShownPath.getState().path).toEqual(other.paths[0]);
    unmount();
    expect(useShownPath.getState().path).toBeNull();
  });

  test('is rebuilt with the crew spread over its area for the typical level', () => {
    fireEvent.click(open().button);
    fireEvent.click(screen.getByLabelText('Typical LAeq,15min'));
    const typical = explainReceiver(results, prepared, 0, { level: 'typical', working: null });
    expect(screen.getByText(new RegExp(`^Total at R1.*: ${typical.laDb!.toFixed(2)} dB\\(A\\)`))).toBeVisible();
    expect(screen.queryByRole('list', { name: 'From the level to the measures' })).toBeNull();
  });

  test('shows the steps from the level to the measures', () => {
    fireEvent.click(open().button);
    const steps = within(screen.getByRole('list', { name: 'From the level to the measures' })).getAllByRole('listitem');
    expect(steps[0]).toHaveTextContent(`Free-field level: ${level.toFixed(2)} dB(A)`);
    expect(steps.map((step) => step.textContent).join(' ')).toMatch(/NML.*Exceedance.*Perceived impact.*Mitigation matrix.*Measures/); // prettier-ignore
  });

  test('opens enlarged in a dialog', () => {
    fireEvent.click(open().button);
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
    expect(within(screen.getByRole('dialog')).getByRole('table', { name: /^Terms of the path/ })).toBeInTheDocument();
  });

  test('explains the displayed receiver if several receivers at one address share an id', () => {
    const id = results.receivers.id.map(() => 'R1');
    const receivers = { ...prepared.receivers, ids: id };
    const shared = {
      results: { ...stored, receivers: { ...stored.receivers, id } },
      scene: { ...prepared, receivers },
    };
    fireEvent.click(open({ ...shared, index: 1 }).button);
    const second = explainReceiver(results, prepared, 1, { level: 'worst', working: null });
    expect(second.laDb!.toFixed(2)).not.toBe(level.toFixed(2));
    expect(screen.getByText(new RegExp(`^Total at R1.*: ${second.laDb!.toFixed(2)} dB\\(A\\)`))).toBeVisible();
  });

  test('closes when another receiver of the address is shown', () => {
    Element.prototype.scrollIntoView = vi.fn();
    const id = results.receivers.id.map(() => 'R1');
    const ofOne = { ...stored, receivers: { ...stored.receivers, id, addressId: id } };
    const scene = { ...prepared, receivers: { ...prepared.receivers, ids: id } };
    const details = (index: number) => <Details results={ofOne} index={index} scene={scene} />;
    const { rerender } = renderInTheme(details(0));
    fireEvent.click(screen.getByRole('button', { name: 'Show the calculation' }));
    expect(screen.getByText(/^Total at /)).toBeVisible();
    rerender(details(1));
    expect(screen.queryByText(/^Total at /)).toBeNull();
  });

  test('follows a row that shows what annoying equipment adds', () => {
    Element.prototype.scrollIntoView = vi.fn();
    const [area, ...others] = stored.areas;
    const annoying = {
      ...area!,
      equipment: area!.equipment.map((line) => ({ ...line, name: 'Concrete saw', penalty: 5 })),
    };
    renderInTheme(
      <Details
        results={{
          ...stored,
          areas: [annoying, ...others],
          receivers: { ...stored.receivers, laeqUnrounded: stored.receivers.laeq.map((laeq) => laeq + 3.2) },
        }}
      />,
    );
    const row = screen.getByRole('row', { name: /^Annoying characteristics/ });
    expect(row).toHaveTextContent('+3.2 dB (5 dB penalty on the contribution of Concrete saw)');
  });

  test('closes when another operating time with the same work areas is shown', () => {
    Element.prototype.scrollIntoView = vi.fn();
    const details = (time: string) => <Details time={time} />;
    const { rerender } = renderInTheme(details('evening'));
    fireEvent.click(screen.getByRole('button', { name: 'Show the calculation' }));
    expect(screen.getByText(/^Total at /)).toBeVisible();
    rerender(details('night'));
    expect(screen.queryByText(/^Total at /)).toBeNull();
  });

  test('offers the worst 15 minutes and the average over the shift for a moving crew', () => {
    const areas = stored.areas.map((area) => ({ ...area, crew: 'all-over' as const, moving: aMovingCrew() }));
    fireEvent.click(open({ results: { ...stored, areas } }).button);
    expect(screen.getByLabelText('Worst 15 minutes')).toBeInTheDocument();
    expect(screen.getByLabelText('Average over the shift')).toBeInTheDocument();
  });

  test('does not mention 15 minutes if the criteria set averages levels over another time', () => {
    const areas = stored.areas.map((area) => ({ ...area, moving: aMovingCrew() }));
    const criteria = CRITERIA_SETS['bs5228-abc'] ?? stored.criteria;
    fireEvent.click(open({ results: { ...stored, areas, criteria } }).button);
    expect(screen.queryByLabelText('Worst 15 minutes')).toBeNull();
    expect(screen.getByLabelText('Worst case')).toBeInTheDocument();
  });

  test('is rejected if the receiver is at another façade or floor than in the results', () => {
    const floor = results.receivers.id.map(() => 3);
    fireEvent.click(open({ results: { ...stored, receivers: { ...stored.receivers, floor } } }).button);
    expect(screen.getByRole('alert')).toHaveTextContent('is now at another façade or floor than in the results');
  });

  test('shows why no explanation is available', () => {
    const { button } = open({ hindrance: 'Process again first.' });
    expect(button).toBeDisabled();
    expect(screen.getByText('Process again first.')).toBeVisible();
  });

  test('shows an error if the project no longer has the receiver', () => {
    const ids = results.receivers.id.map((id) => `old-${id}`);
    fireEvent.click(open({ results: { ...stored, receivers: { ...stored.receivers, id: ids } } }).button);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The project no longer has the receiver old-R1 at the position in the results. Process again.',
    );
  });
});
