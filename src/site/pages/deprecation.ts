import { shortVersion, version } from '../../version.ts';
import type { Prose } from '../prose/render.ts';

/** The policy that `GET /api/v1/deprecation` answers, for people. */
export function deprecationProse(sunset: Date): Prose {
  return {
    title: 'Versions and deprecation',
    lead: `Version ${shortVersion} is supported and not deprecated. No breaking change is scheduled.`,
    text: `## Where things stand

| Question | Answer |
| --- | --- |
| Active version | \`${shortVersion}\`, at \`/api/${shortVersion}/\`, ${version} in full |
| Kept at least until | ${dateText(sunset)} |
| Notice before a sunset | 12 months |

The same for programs: [GET /api/v1/deprecation](/api/v1/deprecation).

## What a version promises

What works today works for as long as the version lives.

- **May happen at any time:** a new endpoint, a new optional parameter, a new field in a response, a new error code for a new situation, other wording of texts for people.
- **Needs a new version:** removing or renaming an endpoint, parameter or field, another type or meaning, a parameter that becomes required, a narrower range.

So ignore fields that you do not know, and decide by \`error.code\`, not by the message.

## How an end is announced

From that notice on, each response of the version says so (RFC 9745, RFC 8594):

\`\`\`http For instance
Deprecation: @${noticeOf(sunset)}
Sunset: ${sunset.toUTCString()}
Link: </deprecation>; rel="deprecation"
\`\`\`

| Field | While the version is active | Once it is deprecated |
| --- | --- | --- |
| \`Deprecation\` | \`false\` | Since when it is deprecated |
| \`Sunset\` | The earliest possible end | The end |
| \`Link\` with \`rel="deprecation"\` | This page | This page, with the way to the next version |

## What to do then

Nothing today. Log the three fields, or poll the policy once a day; when \`is_deprecated\` turns true, this page will say what changed and how to move. After the sunset the old paths answer with an error that points here.`,
  };
}

/** A year before the end, as the Deprecation field has it: seconds since 1970 (RFC 9745, 2.1). */
function noticeOf(sunset: Date): number {
  const notice = new Date(sunset);
  notice.setUTCFullYear(sunset.getUTCFullYear() - 1);
  return notice.getTime() / 1000;
}

function dateText(date: Date): string {
  return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
