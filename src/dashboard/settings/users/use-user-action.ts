import { useChange } from '../../shell/change.ts'

/** An action on a user; a toast shows its result, unless the action itself does. */
export const useUserAction = <Input>(
  action: (input: Input) => Promise<string | undefined>,
  failure: string,
) =>
  useChange({
    send: action,
    onSaved: (message) => (message ? { message } : undefined),
    failure,
    changed: 'users',
    about: failure,
  })
