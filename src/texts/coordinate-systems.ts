/** The coordinate systems that are built in, in words. */
export const coordinateSystemsTexts = {
  builtIn:
    'WGS 84 (EPSG:4326), GDA94, GDA2020, MGA, UTM, Web Mercator (3857) and the national grids that the project’s settings list',
} as const;
