const field = document.querySelector('#find');
const found = document.querySelector('#found');

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of document.querySelectorAll('section')) {
    const calls = [...section.querySelectorAll('details')];
    for (const call of calls) {
      const text = call.textContent.toLowerCase();
      call.hidden = !words.every((word) => text.includes(word));
      if (!call.hidden) count += 1;
    }
    section.hidden = calls.every((call) => call.hidden);
  }
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 call' : `${count} calls`;
});
