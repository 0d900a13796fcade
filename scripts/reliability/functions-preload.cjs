// Every process of the functions emulator loads this file first (NODE_OPTIONS). The functions then reach Firestore and Storage
// through the proxies that inject faults.
if (process.env.FUNCTIONS_EMULATOR === 'true' && process.env.RELIABILITY_FIRESTORE !== undefined) {
  process.env.FIRESTORE_EMULATOR_HOST = process.env.RELIABILITY_FIRESTORE;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = process.env.RELIABILITY_STORAGE;
  process.env.STORAGE_EMULATOR_HOST = `http://${process.env.RELIABILITY_STORAGE}`;
}
