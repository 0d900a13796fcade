// Read by every process of the functions emulator (NODE_OPTIONS): they reach Firestore and Storage by the proxies that make faults.
if (process.env.FUNCTIONS_EMULATOR === 'true' && process.env.RELIABILITY_FIRESTORE !== undefined) {
  process.env.FIRESTORE_EMULATOR_HOST = process.env.RELIABILITY_FIRESTORE;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = process.env.RELIABILITY_STORAGE;
  process.env.STORAGE_EMULATOR_HOST = `http://${process.env.RELIABILITY_STORAGE}`;
}
