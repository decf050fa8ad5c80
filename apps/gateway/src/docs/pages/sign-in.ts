import { escape } from '@cabildo/kit/pages/layout.ts';
import type { Html } from './html.ts';

const NEEDS_SCRIPT = '<noscript><p class="note">This page needs JavaScript to sign you in.</p></noscript>';

/** Begins a sign-in as soon as it is open. */
export const signInPage = (): Html => `<h1>Signing in</h1>
<p data-message role="status">You are taken to the platform, and come back here.</p>
${NEEDS_SCRIPT}`;

/** The place where the platform's consent ends: the script finishes the sign-in. */
export const signedInPage = (): Html => `<h1>Signing in</h1>
<p data-message role="status">One moment: your key is being made.</p>
<p data-again hidden><a class="button" href="sign-in">Sign in from here</a></p>
${NEEDS_SCRIPT}`;

/** Signs in as the owner of the demo, without asking. */
export const demoOwnerPage = (name: string): Html => `<h1>Signing in as ${escape(name)}</h1>
<p data-message role="status">This is the owner of the community that <code>npm run demo</code> makes. You come back to the
start page, signed in.</p>
${NEEDS_SCRIPT}`;
