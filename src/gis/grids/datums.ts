/** A datum: its ellipsoid and the shift to WGS 84. */
interface Datum {
  /** Ellipsoid as PROJ text. */
  readonly ellipsoid: string;
  /**
   * Shift to WGS 84 by the position vector method: x, y, z in m. With seven numbers, rotations in arc seconds and scale in parts
   * per million follow.
   */
  readonly shift: readonly number[];
  /** Accuracy of the shift, m. Null if web maps treat the frame as WGS 84. */
  readonly accuracyM: number | null;
  /** Its names in well-known text, without capitals, blanks and punctuation. */
  readonly names: RegExp;
}

const NONE = [0, 0, 0] as const;
const GRS80 = '+ellps=GRS80';
const frame = (names: RegExp, ellipsoid = GRS80): Datum => ({ ellipsoid, shift: NONE, accuracyM: null, names });

/** EPSG 8048, GDA94 to GDA2020. The signs of its coordinate frame rotations are changed to those of position vector rotations. */
export const GDA94_SHIFT = [0.06155, -0.01087, -0.04019, 0.0394924, 0.0327221, 0.0328979, -0.009994] as const;

const BESSEL = '+ellps=bessel';
/** EPSG 1954 */
const IRISH = [482.5, -130.6, 564.6, -1.042, -0.214, -0.631, 8.15] as const;
const IRISH_ELLIPSOID = '+a=6377340.189 +b=6356034.447938534';

/**
 * Shifts of the EPSG registry to WGS 84 for the whole area of each datum. The accuracy is the one in the registry, or the one
 * that an organisation using the shift states.
 */
export const DATUMS = {
  'WGS 84': frame(/^(wgs_?(19)?84|worldgeodeticsystem1984(ensemble)?)$/, '+ellps=WGS84'),
  ETRS89: frame(/^(etrs(19)?89|europeanterrestrialreferencesystem1989(ensemble)?)$/),
  RGF93: frame(/^(rgf(19)?93(v\d\w?)?|reseaugeodesiquefrancais1993(v\d\w?)?)$/),
  IRENET95: frame(/^irenet(19)?95$/),
  SWEREF99: frame(/^sweref99$/),
  'ETRF2000-PL': frame(/^(etrf2000pl(and)?|etrf2000poland|etrs(19)?89)$/),
  ISN93: frame(/^(isn(19)?93|islandsnet1993)$/),
  EST97: frame(/^(est(19)?97|estonia1997)$/),
  LKS92: frame(/^(lks(19)?92|latvia1992|latvian?geodeticcoordinatesystem1992|latvian1992)$/),
  LKS94: frame(/^(lks(19)?94|lithuania1994(etrs89)?)$/),
  RDN2008: frame(/^(rdn2008|retedinamicanazionale2008)$/),
  HTRS96: frame(/^(htrs96|croatianterrestrialreferencesystem)$/),
  'Slovenia 1996': frame(/^slovenia(1996|geodeticdatum1996)$/),
  BGS2005: frame(/^(bgs2005|bulgariageodeticsystem2005)$/),
  TUREF: frame(/^(turef|turkishnationalreferenceframe)$/),
  NZGD2000: frame(/^(nzgd2000|newzealandgeodeticdatum2000)$/),
  GDA2020: frame(/^(gda2020|geocentricdatumofaustralia2020)$/),
  GDA94: {
    ellipsoid: GRS80,
    shift: GDA94_SHIFT,
    accuracyM: null,
    names: /^(gda(19)?94|geocentricdatumofaustralia1994)$/,
  },
  JGD2011: frame(/^(jgd2011|japanesegeodeticdatum2011)$/),
  'Korea 2000': frame(/^(korea2000|geocentricdatumofkorea|korea2000korea)$/),
  TWD97: frame(/^(twd(19)?97|taiwandatum1997)$/),
  CGCS2000: frame(/^(cgcs2000|china2000|chinageodeticcoordinatesystem2000)$/, '+a=6378137 +rf=298.257222101'),
  SVY21: frame(/^svy21$/, '+ellps=WGS84'),
  Hartebeesthoek94: frame(/^hartebeesthoek(19)?94$/, '+ellps=WGS84'),
  'SIRGAS 2000': frame(
    /^(sirgas2000|sistemadereferenciageocentricoparalasamericas2000|sistemadereferenciageocentricoparaamericadelsur2000)$/,
  ),
  'POSGAR 2007': {
    ellipsoid: '+ellps=WGS84',
    shift: NONE,
    accuracyM: 1,
    names: /^(posgar2007|posicionesgeodesicasargentinas2007)$/,
  },
  NAD83: { ellipsoid: GRS80, shift: NONE, accuracyM: 2, names: /^(nad(19)?83|northamerican(datum)?1983)$/ },
  'NAD83(CSRS)': {
    ellipsoid: GRS80,
    shift: NONE,
    accuracyM: 2,
    names: /^(nad(19)?83csrs\w*|northamerican(datum)?1983csrs\w*|nad83canadianspatialreferencesystem)$/,
  },
  OSGB36: {
    ellipsoid: '+ellps=airy',
    shift: [446.448, -125.157, 542.06, 0.15, 0.247, 0.842, -20.489],
    accuracyM: 5,
    names: /^(osgb(19)?36|ordnancesurveyofgreatbritain1936)$/,
  },
  TM65: { ellipsoid: IRISH_ELLIPSOID, shift: IRISH, accuracyM: 1, names: /^tm(19)?65$/ },
  TM75: { ellipsoid: IRISH_ELLIPSOID, shift: IRISH, accuracyM: 1, names: /^(tm(19)?75|geodeticdatumof1965)$/ },
  Amersfoort: {
    // EPSG 9281
    ellipsoid: BESSEL,
    shift: [565.7381, 50.4018, 465.2904, -0.395026, 0.330772, -1.876074, 4.07244],
    accuracyM: 1,
    names: /^amersfoort$/,
  },
  BD72: {
    // EPSG 15929
    ellipsoid: '+ellps=intl',
    shift: [-106.8686, 52.2978, -103.7239, 0.3366, -0.457, 1.8422, -1.2747],
    accuracyM: 1,
    names: /^(bd(19)?72|belge1972|reseaunationalbelge1972)$/,
  },
  LUREF: {
    // EPSG 5485
    ellipsoid: '+ellps=intl',
    shift: [-189.6806, 18.3463, -42.7695, -0.33746, -3.09264, 2.53861, 0.4598],
    accuracyM: 1,
    names: /^(luref|luxembourg1930|luxembourgreferenceframe)$/,
  },
  'CH1903+': { ellipsoid: BESSEL, shift: [674.374, 15.056, 405.346], accuracyM: 1, names: /^ch1903(\+|plus)$/ },
  CH1903: { ellipsoid: BESSEL, shift: [674.374, 15.056, 405.346], accuracyM: 2, names: /^ch1903$/ },
  DHDN: {
    // EPSG 1777
    ellipsoid: BESSEL,
    shift: [598.1, 73.7, 418.2, 0.202, 0.045, -2.455, 6.7],
    accuracyM: 3,
    names: /^(dhdn|deutscheshauptdreiecksnetz)$/,
  },
  MGI: {
    // EPSG 1618
    ellipsoid: BESSEL,
    shift: [577.326, 90.129, 463.919, 5.137, 1.474, 5.297, 2.4232],
    accuracyM: 2,
    names: /^(mgi|militargeographischeinstitut|militargeographischesinstitut)$/,
  },
  'S-JTSK': {
    // EPSG 1623 for Czechia, less accurate in Slovakia
    ellipsoid: BESSEL,
    shift: [570.8, 85.7, 462.8, 4.998, 1.587, 5.261, 3.56],
    accuracyM: 10,
    names: /^(sjtsk|systemjednotnetrigonometrickesitekatastralni|systemoftheunifiedtrigonometricalcadastralnetwork)$/,
  },
  HD72: {
    // EPSG 1448
    ellipsoid: '+ellps=GRS67',
    shift: [52.684, -71.194, -13.975, -0.312, -0.1063, -0.3729, 1.0191],
    accuracyM: 1,
    names: /^(hd(19)?72|hungarian(datum)?1972)$/,
  },
  'Monte Mario': {
    // EPSG 1660 for the mainland
    ellipsoid: '+ellps=intl',
    shift: [-104.1, -49.1, -9.9, 0.971, -2.917, 0.714, -11.68],
    accuracyM: 4,
    names: /^montemario$/,
  },
  'Pulkovo 1942(58)': {
    // EPSG 15995 for Romania
    ellipsoid: '+ellps=krass',
    shift: [2.329, -147.042, -92.08, -0.309, 0.325, 0.497, 5.69],
    accuracyM: 3,
    names: /^(pulkovo194258|pulkovo1942adj1958|dealul(piscului)?1970)$/,
  },
  GGRS87: {
    ellipsoid: GRS80,
    shift: [-199.87, 74.79, 246.62],
    accuracyM: 1,
    names: /^(ggrs(19)?87|greekgeodeticreferencesystem1987)$/,
  },
  'Israel 1993': {
    // EPSG 9676
    ellipsoid: GRS80,
    shift: [23.772, 17.49, 17.859, -0.3132, -1.85274, 1.67299, -5.4262],
    accuracyM: 1,
    names: /^(israel(19)?93|israel)$/,
  },
  QND95: {
    ellipsoid: '+ellps=intl',
    shift: [-119.4248, -303.65872, -11.00061, 1.164298, 0.174458, 1.096259, 3.657065],
    accuracyM: 1,
    names: /^(qnd(19)?95|qatarnationaldatum1995)$/,
  },
  'Hong Kong 1980': {
    // EPSG 1825
    ellipsoid: '+ellps=intl',
    shift: [-162.619, -276.959, -161.764, 0.067753, -2.243648, -1.158828, -1.094246],
    accuracyM: 1,
    names: /^hongkong1980$/,
  },
} as const satisfies Record<string, Datum>;

export type DatumName = keyof typeof DATUMS;
