import { Anchor, type AnchorProps, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

interface BackLinkProps extends AnchorProps {
  to: string;
  children: string;
}

/** The link above a page's title to the page that contains it. */
export function BackLink({ children, ...props }: BackLinkProps) {
  return (
    <Anchor component={Link} size="sm" {...props}>
      <Group gap={4} wrap="nowrap">
        <IconArrowLeft size={14} style={{ flexShrink: 0 }} /> {children}
      </Group>
    </Anchor>
  );
}
