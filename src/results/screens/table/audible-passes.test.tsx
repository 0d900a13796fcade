import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AudiblePasses } from './audible-passes.tsx';
import { useCrewAnswers } from '../../../prediction/screens/preview/crew-answers.ts';
import { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';
import { explainedTown } from '../../../../tests/support/explained-town.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { aCrewPass, aMovingCrew, assessedArea, someResults } from '../../../../tests/support/results.ts';

test('AudiblePasses names the worst 15 minutes of the displayed operating time, in the strip and in the sentence under it', () => {
  const areas = [assessedArea({ moving: aMovingCrew() })];
  const results = someResults(['R1'], { areas, passes: [aCrewPass(1)] });
  const strip = { laeq: Float64Array.of(62, 50), isOver: Uint8Array.of(1, 1) };
  useCrewAnswers.setState({ strip: { kind: 'strip', area: 'area-1', receiver: 0, strip } });
  const session = new PreviewSession(explainedTown().prepared);
  renderInTheme(<AudiblePasses results={results} index={0} time="night" session={session} />);
  expect(screen.getByText('worst 22:00–22:15, 50.0 dB(A)')).toBeVisible();
  expect(screen.getByText(/worst 15 minutes 2026-12-01, 22:00–22:15/)).toBeVisible();
});
