import { counted } from '../../../model/format/format.ts';

export const formatAddressesInWorkArea = (count: number) =>
  `${counted(count, 'address lies', 'addresses lie')} in a work area or within 1 m of it. Their levels are those at 1 m; check the shape of the work area.`;
