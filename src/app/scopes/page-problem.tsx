import { Button, Container } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState, Failure } from '../../ui/loading/states.tsx';
import { NO_SUCH_ASSESSMENT } from '../../ui/texts.ts';

/** States the reason why a page cannot be opened. */
export function PageProblem({ message }: { message: string }) {
  return (
    <Container size="sm" py="xl">
      <Failure message={message} onRetry={() => window.location.reload()} />
    </Container>
  );
}

/** States that no assessment that the user may read exists at the address. */
export function UnknownAssessment({ back }: { back: string }) {
  return (
    <EmptyState
      isPage
      icon={<IconClipboardOff />}
      title={NO_SUCH_ASSESSMENT}
      action={
        <Button component={Link} to={back}>
          Go back
        </Button>
      }
    >
      The address is wrong, or it belongs to a company that you are not a member of.
    </EmptyState>
  );
}
