import { notifications } from '@mantine/notifications';

/** Shows what failed, and why, until the message is closed. */
export function showProblem(title: string, message: string): void {
  notifications.show({ color: 'red', title, message, autoClose: false });
}
