import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coordinateSystemChoices, isSystemMeant } from '../../gis/crs/crs-choices.ts';
import { CoordinateSystemSelect } from './coordinate-system-select.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

const systems = coordinateSystemChoices();

test.each([
  ['Lambert 93', ['RGF93 / Lambert-93 (EPSG:2154)']],
  ['2154', ['RGF93 / Lambert-93 (EPSG:2154)']],
  ['Netherlands', ['Amersfoort / RD New (EPSG:28992)']],
  ['Atlantis', ['None']],
])('CoordinateSystemSelect lists for the search %s: %j', (search, listed) => {
  renderInTheme(
    <CoordinateSystemSelect
      label="Coordinate system"
      systems={systems}
      isMeant={isSystemMeant}
      nothingFoundMessage="None"
      searchValue={search}
      dropdownOpened
    />,
  );
  expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(listed);
});

test('CoordinateSystemSelect lists a limited number of systems without a search', () => {
  renderInTheme(<CoordinateSystemSelect systems={systems} isMeant={isSystemMeant} searchValue="" dropdownOpened />);
  expect(screen.getAllByRole('option')).toHaveLength(60);
});
