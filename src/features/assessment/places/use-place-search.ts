import { useState } from 'react';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { plantSpectrum } from '../../../domain/equipment/plant-spectrum.ts';
import { aWeightedSum } from '../../../domain/octave-bands.ts';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { type Places, usePlaces } from './use-places.ts';

/** The search for places that panel and map share. */
export interface PlaceSearch {
  places: Places;
  plant: EquipmentItem | null;
  /** dBA re 1 pW; NaN while no plant is chosen. */
  plantLwa: number;
  /** Chooses other plant; what was found is of the plant before. */
  choose: (plant: EquipmentItem | null) => void;
  /** The cell that was clicked; null for none. */
  cell: number | null;
  setCell: (cell: number | null) => void;
}

export function usePlaceSearch(scene: PreparedScene | null): PlaceSearch {
  const places = usePlaces(scene);
  const [plant, setPlant] = useState<EquipmentItem | null>(null);
  const [cell, setCell] = useState<number | null>(null);
  const choose = (next: EquipmentItem | null) => {
    places.clear();
    setCell(null);
    setPlant(next);
  };
  const spectrum = plant === null ? null : plantSpectrum(plant);
  return { places, plant, plantLwa: spectrum === null ? NaN : aWeightedSum(spectrum.lw), choose, cell, setCell };
}
