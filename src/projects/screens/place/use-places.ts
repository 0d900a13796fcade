import { useQuery } from '@tanstack/react-query';
import { Explained } from '../../../firebase/error-texts.ts';
import { type Places, placesOf } from '../../rules/place/places.ts';

/** Towns, countries and borders. They are fetched when a person first chooses a place, and are then cached. */
export function usePlaces() {
  return useQuery({ queryKey: ['places'], queryFn: readPlaces, staleTime: Infinity, gcTime: Infinity });
}

async function readPlaces(): Promise<Places> {
  try {
    const [towns, countries] = await Promise.all([
      import('../../rules/place/towns.json'),
      import('../../rules/place/countries.json'),
    ]);
    return placesOf({ ...towns.default, ...countries.default });
  } catch {
    throw new Explained('The list of towns could not be fetched. Try again.');
  }
}
