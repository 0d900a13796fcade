/** The example of the README: a table of two points. The second point has a word in place of a number. */
import { conversion } from '../crs/crs.ts';
import { type FileProblem, problemLog } from '../files/problems.ts';
import { readCsvPoints } from '../formats/csv.ts';

const csv = new TextEncoder().encode('id,easting,northing\nA,334900,6251200\nB,335000,north\n');
const problems: FileProblem[] = [];
const table = readCsvPoints(csv, problemLog(problems, 'survey', 'points.csv'));
const toLonLat = conversion(7856, 4326);
for (const { row, geometry } of table?.features ?? []) {
  const [point] = geometry?.kind === 'points' ? geometry.points : [];
  if (point === undefined) continue;
  const [lon, lat] = toLonLat(...point);
  console.log(`row ${row}: ${lon.toFixed(5)}, ${lat.toFixed(5)}`);
}
for (const { row, column, message } of problems) console.log(`row ${row}, ${column}: ${message}`);
