/** Those of the values that are given: an empty field or filter is none. */
export const given = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  ) as { [Name in keyof Values]?: NonNullable<Values[Name]> }
