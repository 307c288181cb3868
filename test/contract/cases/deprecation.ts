import assert from 'node:assert/strict';
import { expectDeprecation, links } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';
import { sunset } from '../schemas.ts';

export const deprecationCases: readonly ContractCase[] = [
  contractCase(
    'the policy says: supported, not deprecated, sunset at the end of 2030, twelve months of notice',
    async (api) => {
      const policy = expectDeprecation(await api.get('/api/v1/deprecation'));
      assert.equal(Date.parse(policy.deprecation_state.sunset_date), sunset.instant);
      assert.equal(policy.deprecation_policy.timeline_notice_months, 12);
      assert.match(policy.versioning_type, /URI path/i);
      assert.match(policy.migration_guide, /breaking/i);
    },
  ),
  contractCase('the signalling headers it names are the ones that every response carries', async (api) => {
    const answer = await api.get('/api/v1/deprecation');
    const { signaling_headers: names, policy_url } = expectDeprecation(answer).deprecation_policy;
    assert.deepEqual(names.toSorted(), ['Deprecation', 'Link', 'Sunset']);
    for (const name of names) assert.ok(answer.headers[name.toLowerCase()], name);
    assert.equal(policy_url, `${api.origin}/deprecation`);
    const policy = links(answer).find(({ rel }) => rel === 'deprecation');
    assert.equal(new URL(policy?.target ?? '', api.origin).href, `${api.origin}/deprecation`);
  }),
];
