// The browser connects again by itself, and says which line it has seen last.
const events = new EventSource('/events');
const [heading, state, lines] = ['h1', '#state', '#lines'].map((name) => document.querySelector(name));

events.addEventListener('open', () => (state.textContent = 'Live'));
events.addEventListener('error', () => (state.textContent = 'Connecting again …'));
events.addEventListener('server', ({ data }) => (heading.textContent = JSON.parse(data).name));
events.addEventListener('message', ({ data }) => {
  const { at, text } = JSON.parse(data);
  const line = document.createElement('li');
  // People write names and titles: they are text, and never HTML.
  line.textContent = `${new Date(at).toLocaleTimeString()} ${text}`;
  lines.prepend(line);
});
