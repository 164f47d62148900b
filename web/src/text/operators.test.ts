import { expect, it } from 'vitest';
import { operators as en } from './en/operators.ts';
import { operators as es } from './es/operators.ts';
import { operators as zh } from './zh/operators.ts';

it('says in the log whom an action was about, and nobody where it was about everybody', () => {
  const lines = [en, es, zh].map(({ audit, anybody }) => [
    audit.line('kai', 'sessionsEnded', 'ana'),
    audit.line('kai', 'everySessionEnded', anybody),
    audit.line('kai', 'codeIssued', anybody),
  ]);
  expect(lines).toEqual([
    ['kai logged out ana', 'kai logged everybody out', 'kai issued a code for anyone'],
    ['kai cerró la sesión de ana', 'kai cerró la sesión de todo el mundo', 'kai emitió un código para cualquiera'],
    ['kai 让 ana 退出了登录', 'kai 让所有人退出了登录', 'kai 发了邀请码（任何人可用）'],
  ]);
});
