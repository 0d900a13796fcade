/**
 * Functions of one kind, which need the same rights (docs/operations.md): `GATE` answers whoever has no account yet, `PEOPLE` administers
 * accounts, `RECORDS` follows what clients write, and `WORK` does everything else.
 */
type ServiceAccountKind = 'GATE' | 'PEOPLE' | 'RECORDS' | 'WORK';

/**
 * The service account that functions of a kind run as, where the deployment names one: `SERVICE_ACCOUNT_GATE=site-noise-gate@` in
 * `functions/.env.YOUR-PROJECT`. Without, they run as the default one of the project.
 */
export function runAs(kind: ServiceAccountKind): { serviceAccount?: string } {
  const serviceAccount = process.env[`SERVICE_ACCOUNT_${kind}`] ?? '';
  return serviceAccount === '' ? {} : { serviceAccount };
}
