import { notifications } from '@mantine/notifications';
import { errorText } from '../../../firebase/error-texts.ts';

/** Shows why an action on this page failed. */
export const showFailure = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) });
