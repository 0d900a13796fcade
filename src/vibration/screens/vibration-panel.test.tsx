import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { workAreaIdSchema } from '../../model/ids.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import { VibrationMenu } from './vibration-menu.tsx';
import { VibrationPanel } from './vibration-panel.tsx';
import { useVibrationRings } from './vibration-rings.ts';
import { VibrationSection } from '../../report/document/sections/vibration-section.tsx';
import { findGroundBorne } from '../rules/find-ground-borne.ts';
import type { GroundBorneTable } from '../../model/project/ground-borne-table.ts';
import { findVibration } from '../rules/vibration.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { vibrationCsv } from '../rules/vibration-csv.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { geoJsonFile, projectWith, square, TEST_CRS } from '../../../tests/support/made-up-files.ts';
import { preparedScene } from '../../../tests/support/prepared-scene.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';

const ROLLER = anEquipmentItem({ id: 'roller', name: '=Roller', category: 'compaction' });
const id = workAreaIdSchema.parse('yard');
const { toLonLat } = requireSystem(TEST_CRS);
/** A yard whose east edge is 5 m from an uninhabited house. */
const yard = (vibration?: string): Record<string, WorkArea> => ({
  [id]: aWorkArea({
    name: 'Yard',
    geometry: { type: 'Polygon', coordinates: [square(0, 20, 15).map(([x, y]) => toLonLat(x, y))] },
    equipment: [{ id: 'roller', quantity: 1, ...(vibration !== undefined && { vibration }) }],
  }),
});
const scene = preparedScene();
const TIMES = ['evening', 'night'] as const;
const heritage = preparedScene(
  projectWith(
    geoJsonFile('buildings', [{ properties: { height: 6, heritage: 'Yes' }, coordinates: [square(20, 20, 10)] }]),
  ),
);

describe('the vibration of a plan', () => {
  beforeEach(() => useVibrationRings.setState({ isShown: true }));

  test('is not shown if no equipment may vibrate', () => {
    const still = { [id]: aWorkArea({ equipment: [{ id: 'excavator', quantity: 1 }] }) };
    renderInTheme(<VibrationPanel workAreas={still} equipment={[anEquipmentItem()]} scene={scene} times={TIMES} />);
    expect(screen.queryByRole('region', { name: 'Vibration' })).toBeNull();
  });

  test('asks for the kind of equipment before it shows distances', () => {
    renderInTheme(<VibrationPanel workAreas={yard()} equipment={[ROLLER]} scene={scene} times={TIMES} />);
    const panel = screen.getByRole('region', { name: 'Vibration' });
    expect(panel).toHaveTextContent('Yard: choose the kind of =Roller');
    expect(within(panel).queryByRole('switch')).toBeNull();
  });

  test('names what is within the distances of its kind, and hides the distances on the map on request', () => {
    renderInTheme(<VibrationPanel workAreas={yard('roller-200kn')} equipment={[ROLLER]} scene={scene} times={TIMES} />);
    const panel = screen.getByRole('region', { name: 'Vibration' });
    expect(panel).toHaveTextContent('2 buildings are nearer to equipment than its minimum working distance.');
    expect(panel).toHaveTextContent('A building without a receiver: 5.0 m of 12 m');
    expect(panel).toHaveTextContent('1 High Street, building not known: 10.0 m of 12 m');
    expect(panel).toHaveTextContent(
      'For one building within the heritage distance it is not known whether it is a heritage item',
    );
    fireEvent.click(within(panel).getByRole('switch', { name: 'Distances on the map' }));
    expect(useVibrationRings.getState().isShown).toBe(false);
    expect(within(panel).queryByRole('list', { name: 'Distances on the map' })).toBeNull();
  });

  test('applies a separate distance to heritage items', () => {
    renderInTheme(
      <VibrationPanel workAreas={yard('roller-200kn')} equipment={[ROLLER]} scene={heritage} times={TIMES} />,
    );
    const panel = screen.getByRole('region', { name: 'Vibration' });
    expect(panel).toHaveTextContent(
      '2 buildings are nearer to equipment than its minimum working distance, 1 of them a heritage item.',
    );
    expect(panel).toHaveTextContent('heritage: 5.0 m of 33 m');
  });

  test('has a menu that sets the kind of equipment from the table', async () => {
    const onChange = vi.fn<(use: unknown) => void>();
    const [line] = yard()[id]?.feature.properties.equipment ?? [];
    if (line === undefined) throw new Error('there is no equipment');
    renderInTheme(<VibrationMenu name="Roller" line={line} isAsked onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Vibration: choose its kind' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Vibratory roller of 13 to 18 t/ }));
    expect(onChange).toHaveBeenCalledWith({ ...line, vibration: 'roller-18t' });
  });

  test('appears in the report, with what is unknown', () => {
    const found = findVibration({ workAreas: yard('roller-over-18t') }, heritage, [ROLLER]);
    renderInTheme(<VibrationSection found={{ ...found, unsaid: [{ area: 'Yard', equipment: ['Rammer'] }] }} />);
    const buildings = screen.getByRole('region', { name: 'Buildings for condition survey' });
    const [, row] = within(buildings).getAllByRole('row');
    expect(row).toHaveTextContent('A building without a receiveryes5.068Yard, =Roller');
    expect(screen.getByText(/^Left out, as its kind of vibration is not known/)).toHaveTextContent('Rammer of Yard');
  });

  test('is exported to lists without formulas for spreadsheets', () => {
    const found = findVibration({ workAreas: yard('roller-over-18t') }, heritage, [ROLLER]);
    const [head, first] = vibrationCsv(found).slice(1).split('\r\n');
    expect(head).toBe('kind,addresses,heritage,distance_m,working_distance_m,work_area,equipment');
    expect(first).toBe("building,,yes,5,68,Yard,'=Roller");
  });

  const table: GroundBorneTable = {
    quantity: 'LAmax',
    source: 'Study 7',
    rows: [
      { kind: 'roller-200kn', distanceM: 5, levelDb: 45 },
      { kind: 'roller-200kn', distanceM: 20, levelDb: 35 },
    ],
  };

  test('says that there is no table of ground-borne noise', () => {
    renderInTheme(<VibrationPanel workAreas={yard('roller-200kn')} equipment={[ROLLER]} scene={scene} times={TIMES} />);
    expect(screen.getByRole('region', { name: 'Vibration' })).toHaveTextContent('no distance table is given');
  });

  test('includes ground-borne noise from the table on the map, in the lists and in the report', () => {
    const props = { workAreas: yard('roller-200kn'), equipment: [ROLLER], scene };
    renderInTheme(<VibrationPanel {...props} table={table} times={TIMES} />);
    const panel = screen.getByRole('region', { name: 'Vibration' });
    expect(panel).toHaveTextContent('Yard: =Roller 40 dB(A) at 10.0 m, 35 dB(A) at 20.0 m');
    expect(panel).toHaveTextContent('LAmax inside, by Study 7.');
    expect(within(panel).getByRole('list', { name: 'Distances on the map' })).toHaveTextContent(
      'Ground-borne 35 dB(A)',
    );
    const groundBorne = findGroundBorne(props, scene, [ROLLER], table, TIMES);
    expect(groundBorne.addresses).toHaveLength(1);
    const found = { ...findVibration(props, scene, [ROLLER]), groundBorne };
    expect(vibrationCsv(found)).toContain('"ground-borne, night",');
    renderInTheme(<VibrationSection found={found} />);
    const met = screen.getByRole('region', { name: 'Where ground-borne noise meets its criteria' });
    expect(met).toHaveTextContent('45 at 5 m, 35 at 20 m10.0 m20.0 m');
    expect(screen.getByRole('region', { name: 'Residences with ground-borne noise' })).toHaveTextContent(
      '1 High Street',
    );
  });

  test('says in the report that there is no distance table of ground-borne noise', () => {
    const found = findVibration({ workAreas: yard('roller-200kn') }, scene, [ROLLER]);
    renderInTheme(<VibrationSection found={found} />);
    expect(screen.getByText('Ground-borne noise: no distance table is given.')).toBeInTheDocument();
  });
});
