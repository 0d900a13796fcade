import aea from 'proj4/lib/projections/aea';
import etmerc from 'proj4/lib/projections/etmerc';
import krovak from 'proj4/lib/projections/krovak';
import laea from 'proj4/lib/projections/laea';
import lcc from 'proj4/lib/projections/lcc';
import omerc from 'proj4/lib/projections/omerc';
import somerc from 'proj4/lib/projections/somerc';
import sterea from 'proj4/lib/projections/sterea';
import tmerc from 'proj4/lib/projections/tmerc';
import utm from 'proj4/lib/projections/utm';

interface Proj4 {
  Proj: { projections: { add: (projection: object) => void } };
}

/**
 * Adds the projections of the built-in coordinate systems. In the bundle, it replaces the list of all projections of `proj4` (15 kB
 * compressed more). `longlat` and `merc` are always part of `proj4`.
 */
export default function addUsedProjections({ Proj }: Proj4): void {
  [aea, etmerc, krovak, laea, lcc, omerc, somerc, sterea, tmerc, utm].forEach((added) => Proj.projections.add(added));
}
