import { notifications } from '@mantine/notifications';
import { errorText } from '../../firebase/error-texts.ts';

/** Shows why an action of the person failed. */
export const showFailure = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) });
