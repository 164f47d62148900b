import type { hangoutCoHost as en } from '../en/hangout-co-host.ts';

/** The sentences of the dialog about the co-host of a hangout. They are loaded with the dialog. */
export const hangoutCoHost: typeof en = {
  title: 'Coorganizar',
  forHost:
    'Quien coorganiza puede editar el plan, recibe un aviso cuando alguien se une y ve quién confirmó. Solo tú puedes cancelar el plan o cambiar su foto. Puede dejar de coorganizar cuando quiera.',
  forCoHost: (host) =>
    `Organizas este plan con ${host}: puedes editarlo, te avisamos cuando alguien se une y ves quién confirmó.`,
  stepDown: 'Dejar de coorganizar',
  didStepDown: 'Ya no coorganizas. Sigues en el plan.',
  nobody: 'Todavía no se ha unido nadie',
  nobodyHint: 'Cuando alguien vaya, podrás elegir con quién organizar.',
  name: 'Elegir',
  nameMember: (name) => `Elegir a ${name} para coorganizar`,
  end: 'Quitar',
  endMember: (name) => `Quitar a ${name} como coorganizador o coorganizadora`,
  saving: 'Guardando…',
  didName: (name) => `Organizas con ${name}. Ya se lo avisamos.`,
  didEnd: (name) => `Ya no organizas con ${name}.`,
  close: 'Listo',
};
