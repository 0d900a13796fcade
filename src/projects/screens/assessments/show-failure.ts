import { notifications } from '@mantine/notifications';
import { errorText } from '../../../firebase/error-texts.ts';

/** Says why something that was asked for on this page did not happen. */
export const showFailure = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) });
