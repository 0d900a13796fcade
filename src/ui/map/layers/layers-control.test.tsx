import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { LayersControl } from './layers-control.tsx';
import { type LayerName, LAYERS, type LayersSetting, useLayersSetting } from './layers-setting.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const WHOLE = { shown: true, opacity: 100 };
const HIDDEN = { shown: false, opacity: 100 };
const START: LayersSetting = {
  layers: {
    imagery: WHOLE,
    terrain: HIDDEN,
    ground: HIDDEN,
    buildings: HIDDEN,
    contours: WHOLE,
    walls: HIDDEN,
    catchments: WHOLE,
    addresses: WHOLE,
  },
  order: [...LAYERS],
  basemap: true,
};
let last = START;

function Control({ present }: { present: readonly LayerName[] }) {
  const [setting, setSetting] = useState(START);
  const change = (next: LayersSetting) => {
    last = next;
    setSetting(next);
  };
  return <LayersControl present={present} hasBasemap catchments={[]} setting={setting} onChange={change} />;
}

async function openLayers(present: readonly LayerName[]) {
  renderInTheme(<Control present={present} />);
  fireEvent.click(screen.getByRole('button', { name: 'Layers' }));
  await screen.findByRole('switch', { name: 'Show the basemap' });
}

const switches = () => screen.getAllByRole('switch').map((control) => control.closest('div')?.textContent);

beforeEach(() => void (last = START));

describe('the layers of a map', () => {
  test('are listed from top to bottom, but only those that the map has', async () => {
    await openLayers(['imagery', 'addresses']);
    expect(switches()).toEqual(['Show addresses', 'Show imagery', 'Show the basemap']);
  });

  test('swap with the next layer that the map has', async () => {
    await openLayers(['imagery', 'addresses']);
    fireEvent.click(screen.getByRole('button', { name: 'Move imagery up' }));
    expect(last.order).toEqual([
      'addresses',
      'terrain',
      'ground',
      'buildings',
      'contours',
      'walls',
      'catchments',
      'imagery',
    ]);
    expect(switches()).toEqual(['Show imagery', 'Show addresses', 'Show the basemap']);
    const up = screen.getByRole('button', { name: 'Move imagery up' });
    expect(up).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(up);
    expect(last.order).toEqual([
      'addresses',
      'terrain',
      'ground',
      'buildings',
      'contours',
      'walls',
      'catchments',
      'imagery',
    ]);
  });

  test('are hidden and made transparent independently of each other', async () => {
    await openLayers(LAYERS);
    fireEvent.click(screen.getByRole('switch', { name: 'Show contours' }));
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Opacity of the addresses' }), { key: 'ArrowLeft' });
    expect(last.layers).toEqual({
      ...START.layers,
      contours: { shown: false, opacity: 100 },
      addresses: { shown: true, opacity: 95 },
    });
  });

  test('that are not in the stored setting are added hidden in their default order, and the stored choices are kept', () => {
    const stored = {
      layers: { imagery: WHOLE, contours: HIDDEN, catchments: WHOLE, addresses: { shown: true, opacity: 50 } },
      order: ['contours', 'imagery', 'catchments', 'addresses'],
      basemap: false,
    };
    localStorage.setItem('map-layers', JSON.stringify(stored));
    const Shown = () => <p>{JSON.stringify(useLayersSetting()[0])}</p>;
    renderInTheme(<Shown />);
    expect(JSON.parse(screen.getByText(/imagery/).textContent)).toEqual({
      basemap: false,
      layers: { ...START.layers, ...stored.layers },
      order: ['contours', 'walls', 'imagery', 'terrain', 'ground', 'buildings', 'catchments', 'addresses'],
    });
    localStorage.clear();
  });

  test.each([
    { name: 'a layer twice', stored: { ...START, order: ['imagery', 'imagery', 'contours', 'addresses'] } },
    { name: 'a layer too few', stored: { ...START, order: ['imagery', 'contours', 'addresses'] } },
    { name: 'no opacity', stored: { ...START, layers: { ...START.layers, imagery: { shown: true } } } },
    { name: 'something else', stored: 'all' },
  ])('return to their defaults if the browser stored $name', ({ stored }) => {
    localStorage.setItem('map-layers', JSON.stringify(stored));
    const Shown = () => <p>{JSON.stringify(useLayersSetting()[0])}</p>;
    renderInTheme(<Shown />);
    expect(JSON.parse(screen.getByText(/imagery/).textContent)).toEqual(START);
    localStorage.clear();
  });
});
