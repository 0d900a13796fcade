/**
 * Replaces the packages `mgrs` and `wkt-parser` (7 kB compressed) in the bundle. `proj4` needs them for positions and systems in
 * formats that the app does not give it: it is only called with PROJ text.
 */
const refuse = (): never => {
  throw new Error('The app was built without MGRS and well-known text for proj4');
};
export const toPoint = refuse;
export const forward = refuse;
export default refuse;
