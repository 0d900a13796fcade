/**
 * Kinds of functions by the rights that they need (docs/operations.md). `GATE` serves people without an account, `PEOPLE`
 * administers accounts, `RECORDS` handles writes of clients, and `WORK` does everything else.
 */
type ServiceAccountKind = 'GATE' | 'PEOPLE' | 'RECORDS' | 'WORK';

/**
 * The service account of functions of a kind, if the deployment sets one: `SERVICE_ACCOUNT_GATE=site-noise-gate@` in
 * `functions/.env.YOUR-PROJECT`. Otherwise they run as the default account of the project.
 */
export function runAs(kind: ServiceAccountKind): { serviceAccount?: string } {
  const serviceAccount = process.env[`SERVICE_ACCOUNT_${kind}`] ?? '';
  return serviceAccount === '' ? {} : { serviceAccount };
}
