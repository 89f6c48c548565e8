namespace PoolAnalyzers.Generation.Safety;

/// <summary>What a project's compiler says of calls that can break memory safety. The default is a compiler without the updated rules.</summary>
/// <param name="Refused">The calls that are an error outside of an unsafe context.</param>
/// <param name="AllowsUnsafe">Whether the project allows unsafe code.</param>
/// <param name="NamesPointers">Whether a type of pointers can be named in a safe context.</param>
internal readonly record struct MemorySafety(UnsafeCalls Refused, bool AllowsUnsafe, bool NamesPointers)
{
    /// <summary>Whether calls are made in an <c>unsafe</c> block.</summary>
    public bool NeedsBlock(UnsafeCalls calls) => AllowsUnsafe && (Refused & calls) != 0;

    /// <summary>Whether other calls, which are safe, stand in the place of some.</summary>
    public bool Forbids(UnsafeCalls calls) => !AllowsUnsafe && (Refused & calls) != 0;

    /// <summary>The lines of a statement: as it is, in the smallest <c>unsafe</c> block, or another one in its place.</summary>
    /// <param name="calls">What it calls.</param>
    /// <param name="statement">The statement.</param>
    /// <param name="why">Why it is safe, a sentence for the reader of the generated code.</param>
    /// <param name="safe">The statement that does the same by safe calls.</param>
    public string Statement(UnsafeCalls calls, string statement, string why, string safe) =>
        Forbids(calls) ? safe
        : NeedsBlock(calls) ? $"// {why}\nunsafe\n{{\n    {statement.Replace("\n", "\n    ")}\n}}"
        : statement;

    /// <summary>The lines that declare a variable and give it a value. In an <c>unsafe</c> block, only the value is computed.</summary>
    /// <param name="calls">What the value calls.</param>
    /// <param name="variable">Its type and its name.</param>
    /// <param name="value">The expression.</param>
    /// <param name="why">Why it is safe, a sentence for the reader of the generated code.</param>
    /// <param name="safe">The expression that does the same by safe calls.</param>
    public string Variable(UnsafeCalls calls, (string Type, string Name) variable, string value, string why, string safe) =>
        NeedsBlock(calls)
            ? $"{variable.Type} {variable.Name};\n{Statement(calls, $"{variable.Name} = {value};", why, "")}"
            : $"{variable.Type} {variable.Name} = {(Forbids(calls) ? safe : value)};";
}
