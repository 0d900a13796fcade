import { beforeEach, describe, expect, test } from 'vitest';
import { rememberedView, rememberView } from './remembered-views.ts';

const view = (zoom: number) => ({ lat: -33, lon: 151, zoom });

describe('rememberedView', () => {
  beforeEach(() => localStorage.clear());

  test('returns the view of each of the fifty maps that were moved last', () => {
    for (let map = 0; map < 60; map += 1) rememberView(`map ${map}`, view(map % 20));
    expect(rememberedView('map 59')).toEqual(view(19));
    expect(rememberedView('map 10')).toEqual(view(10));
    expect(rememberedView('map 9')).toBeNull();
    expect(rememberedView('constructor')).toBeNull();
  });

  test.each(['no JSON', '[]', '{"map":{"lat":"north"}}', '{"map":{"lat":500,"lon":0,"zoom":3}}'])(
    'returns null if the browser stored %s',
    (kept) => {
      localStorage.setItem('map-views', kept);
      expect(rememberedView('map')).toBeNull();
      rememberView('map', view(7));
      expect(rememberedView('map')).toEqual(view(7));
    },
  );
});
