import { adoptCommand } from './lib/adopt/command.ts';
import { connect } from './lib/backup/backend.ts';
import { main } from './lib/run.ts';

main(() => adoptCommand(process.argv.slice(2), connect, console.log));
