import { counted, type Value } from '../format/format.ts';

/** What is wrong in files of single formats: shapefiles, CSV, GeoJSON, zips. */
export const fileFormatsTexts = {
  // .dbf
  dbfCutOff: 'The .dbf is cut off.',
  dbfOtherVersion: 'The .dbf is of dBASE II or 7. Expected dBASE III or IV: export the layer again.',
  dbfRowsDoNotFit: (rows: Value, bytes: Value) => `The .dbf is cut off: ${rows} rows do not fit its ${bytes} bytes.`,
  dbfColumnsDoNotFit: 'The columns of the .dbf do not fit its rows.',
  unknownEncoding: (name: Value) => `The encoding ${name} of the .cpg is not known. Export the layer in UTF-8.`,
  // these follow the name of a column
  columnIsMemo: 'is a memo, which lies in a file of its own. Expected numbers or text in the .dbf itself',
  columnIsThereTwice: 'is there twice. Remove or rename one',
  columnOfUnreadableType: (type: Value) => `is of the type ${type}, which cannot be read. Expected numbers or text`,

  // .shp
  noShapefile: 'The .shp is not a shapefile.',
  shpCutOff: (bytes: Value, expectedBytes: Value) =>
    `The .shp is cut off: it has ${bytes} bytes and should have ${expectedBytes}.`,
  recordCutOff: (record: Value) => `Record ${record} of the .shp is cut off.`,
  recordNotAsIndexed: (record: Value) =>
    `Record ${record} of the .shp is not where the .shx says, or of another length. Export the layer again.`,
  shxUnreadable: 'The .shx cannot be read. The shapes are taken in the order of the .shp.',
  recordFault: (record: Value, fault: Value) => `Record ${record} of the .shp ${fault}.`,
  // these follow the number of a record
  recordOfUnknownType: (type: Value) => `has the unknown shape type ${type}`,
  recordTooShort: 'is too short',
  recordPartsDoNotFit: 'has parts that do not fit its points',

  // CSV
  coordinateMissing: (column: Value) => `There is no ${column}. Expected a coordinate.`,
  coordinateIsNoNumber: (value: Value) => `${value} is not a number. Expected a coordinate.`,

  // GeoJSON: these follow “malformed”
  expectedList: (found: Value) => `expected a list, found ${found}`,
  expectedPairOfNumbers: (found: Value) => `expected a pair of numbers, found ${found}`,
  emptyGeometry: 'the geometry is empty',
  foundNothing: 'nothing',

  // zip
  zipHasNameTwice: (name: Value) => `The zip has two files of the name ${name}. Zip the files again.`,
  zippedFileDamaged: (name: Value) =>
    `${name} is damaged: its sum is not the one that the zip keeps (CRC). Zip the files again.`,
  csvCoordinatesMissing: (columns: Value) =>
    `There are no coordinates. Expected the columns lon and lat, easting and northing, or x and y; the file has ${columns}.`,
  csvEmpty: 'The file is empty. Expected a header row and a row for each record.',
  csvQuotationOpen:
    'A quotation mark is not closed, or stands inside a value. Put quotation marks round the whole value.',
  csvRowTooLong: (valueCount: Value, headerCount: Value) =>
    `The row has ${valueCount} values, the header ${headerCount}. Put values with a comma in quotes.`,
  csvRowTooShort: (valueCount: Value, headerCount: Value) =>
    `The row has ${valueCount} values, the header ${headerCount}. Is it cut off?`,
  csvWithoutRows: 'The file has a header and no rows.',
  csvColumnNameless: (number: Value) =>
    `Column ${number} has values and no name. They are left out; name the column in the first row.`,
  csvColumnTwice: (column: Value) => `The column ${column} is there twice. Remove or rename one.`,
  dxfBinary: 'The DXF is a binary one. Save it as an ASCII DXF.',
  noDxf: 'The file is no DXF.',
  dxfBroken: 'The DXF cannot be read from this line on.',
  dxfCutOff: 'The DXF is cut off: it has no end (EOF). Export it again.',
  dxfLeftOut: (kinds: Value) => `Left out, since they have no plan that can be read: ${kinds}.`,
  dxfExternal: (names: Value) =>
    `Left out, since they stand for other drawings that are not in this one: ${names}. Bind them, or export them by themselves.`,
  dxfTooManyShapes: (most: Value) =>
    `The drawing has more than ${most} shapes. Export the layers that are needed alone.`,
  dxfWithoutShapes: 'The drawing has no line, polyline, arc, circle, hatch, point or block in its model space.',
  noGeoJson: 'The file is JSON but not GeoJSON. Expected a FeatureCollection.',
  noGeoJsonLine: 'This line is not JSON, or is cut off. Expected a Feature of GeoJSON in each line.',
  noFeature: 'This entry is not a Feature.',
  withoutFeatures: 'The file has no features.',
  noJson: (reason: Value) => `The file is not JSON, or is cut off (${reason}). Expected GeoJSON.`,
  withoutGeometry: 'The feature has no geometry.',
  unusableGeometry: (type: Value) => `The geometry type ${type} cannot be used here.`,
  typeWithoutName: 'without a name',
  malformedCoordinates: (fault: Value) => `The coordinates are malformed: ${fault}.`,
  kmlTooLarge: (mostMb: Value) => `The KML is larger than ${mostMb} MB. Save it as GeoJSON or as a zipped shapefile.`,
  kmlBroken: (reason: Value) => `The KML cannot be read, it may be cut off (${reason}).`,
  kmlEntity: (entity: Value) =>
    `The KML has ${entity}, which XML does not know. Write the character itself, or its number such as &#160;.`,
  kmlBlankBefore: 'The KML begins with a blank before its XML declaration. Remove what stands before “<?xml”.',
  kmlMalformed: (reason: Value) => `The KML is no well-formed XML (${reason}). Export it again.`,
  kmlLabelPoints: (count: number) =>
    `${counted(count, 'point')} beside a polygon or a line of the same place left out: a place has one kind of shape.`,
  kmlLinks: (hrefs: Value) => `What it links to is not read: ${hrefs}. Save that file, and upload it.`,
  kmzWithoutKml: 'The KMZ has no KML in it.',
  spreadsheetTooLarge: (mostMb: Value) => `The spreadsheet unpacks to more than ${mostMb} MB. Save its rows as CSV.`,
  conversionFailed: (reason: Value) => `The file cannot be read, or is cut off (${reason}).`,
  hiddenSheets: (names: Value) => `Hidden sheets are not read: ${names}.`,
  withoutRows: 'The file has no rows.',
  withoutLayers: 'The file has no layer with places.',
  zipWithoutShp: 'The zip has no .shp in it. Expected a zipped shapefile: .shp, .dbf and .prj.',
  zipInZip: (names: Value) => `The zip has zips in it, which are not read: ${names}. Unzip it, and upload these.`,
  dbfMissing: 'The .dbf with the columns is missing from the zip.',
  dbfBrokenText:
    'The text has a byte that is no part of a character. Is its encoding another one than the .cpg says? Export the layer in UTF-8.',
  cpgContradictsText: (name: Value) =>
    `The text of the .dbf is UTF-8, though the .cpg says ${name}. It is read as UTF-8: are the accents right?`,
  csvOfDos: (word: Value, inPage: Value) =>
    `The text is neither UTF-8 nor Windows-1252. In the code page 850 of DOS, “${word}” is “${inPage}”. Save the file as UTF-8.`,
  shapesDoNotFitRows: (shapeCount: Value, rowCount: Value) =>
    `The .shp has ${shapeCount} shapes and the .dbf ${rowCount} rows. Export the layer again.`,
  layerWithoutFeatures: 'The layer has no features.',
  zipBroken: (reason: Value) => `The zip cannot be read, it may be cut off (${reason}). Zip the files again.`,
  spreadsheetNamedCsv:
    'It is a spreadsheet (XLSX) or an archive under the name of a text. Give it its own ending, or save it as CSV.',
  zipHasTooMany: (most: Value) =>
    `The archive has more than ${most} files. Zip only the files of this folder, in several archives where they are more.`,
  zipTooLarge: 'The zip unpacks to more than 1 GiB. Split it.',
} as const;
