declare module 'proj4/lib/projections/*' {
  const projection: object;
  export default projection;
}
