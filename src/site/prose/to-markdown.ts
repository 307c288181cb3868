import type { Block, Prose } from './blocks.ts';

/** Text of the data file as Markdown that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** Prose as Markdown whose links are absolute, because it is read away from its address. */
export function proseMarkdown({ title, lead, blocks }: Prose, base: string): string {
  const parts = [`# ${title}`, `> ${lead}`, ...blocks.map(blockMarkdown)];
  return `${parts.join('\n\n').replaceAll('](/', `](${base}/`)}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows].map(tableRow).join('\n');
    case 'code':
      return `${block.name === undefined ? '' : `${block.name}:\n\n`}\`\`\`${block.language}\n${block.code}\n\`\`\``;
  }
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
