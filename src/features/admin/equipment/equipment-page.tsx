export function EquipmentPage() {
  return null;
}
