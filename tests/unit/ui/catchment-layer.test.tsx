import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CRITERIA_SETS } from '../../../src/model/criteria/criteria-sets.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { catchmentShapes } from '../../../src/results/screens/map/use-catchments.ts';
import { formatCatchment } from '../../../src/results/screens/map/backgrounds.ts';
import { SiteMap } from '../../../src/ui/map/site-map.tsx';
import { preparedScene } from '../../support/prepared-scene.ts';
import { renderInTheme } from '../../support/render.tsx';

const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const NO_IMAGERY = { shown: [], readTile: () => Promise.reject(new Error('there is none')) };

describe('catchments on the map', () => {
  test('have labels with their names and background levels, and can be hidden', async () => {
    const shapes = catchmentShapes(preparedScene(), set);
    const bounds = { west: 150.99, east: 151.01, south: -33.01, north: -32.99 };
    const polygons = [[[[150.99, -33.01], [151.01, -33.01], [151.01, -32.99], [150.99, -32.99]]]] as const; // prettier-ignore
    const shown = [{ ...shapes[0]!, polygons, labelsAt: [[151, -33]] as const }];
    const { container } = renderInTheme(
      <SiteMap bounds={bounds} basemap={null} imagery={NO_IMAGERY} catchments={shown} />,
    );
    const name = await screen.findByRole('img', { name: 'NCA1 · RBL 40 / 37 / 32' });
    expect(name).toHaveTextContent('NCA1');
    expect(container.querySelectorAll('.catchment-outline')).toHaveLength(1);
    const map = container.querySelector('.leaflet-container')!;
    fireEvent.mouseMove(map, { clientX: 2, clientY: 2 });
    expect(await screen.findByRole('tooltip')).toHaveTextContent('NCA1 · RBL 40 / 37 / 32');
    fireEvent.mouseMove(map, { clientX: 200, clientY: 200 });
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Layers' }));
    const list = await screen.findByRole('region', { name: 'Catchments and their levels' });
    expect(list).toHaveAttribute('tabindex', '0');
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('NCA1 · RBL 40 / 37 / 32');
    fireEvent.click(await screen.findByRole('switch', { name: 'Show catchments' }));
    expect(container.querySelectorAll('.catchment-outline')).toHaveLength(0);
    for (const layer of ['Show imagery', 'Show the basemap', 'Show addresses'])
      expect(screen.queryByRole('switch', { name: layer })).toBeNull();
  });

  test('are described in the words of the criteria set, with the category if it gives the levels', () => {
    const background = { day: 30, evening: 30, night: 30 };
    const quiet = { name: 'NCA6', background, source: 'category R0 of NCA6', isCategory: true };
    expect(formatCatchment(set, quiet)).toBe('NCA6 · RBL 30 / 30 / 30 (category R0)');
    const bs = CRITERIA_SETS['bs5228-abc']!;
    const town = { name: 'Town', background: { day: 60, weekend: 55, night: 48 }, source: '', isCategory: false };
    expect(formatCatchment(bs, town)).toBe('Town · Ambient level 60 / – / 55 / 48');
  });
});
