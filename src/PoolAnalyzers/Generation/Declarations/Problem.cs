using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Declarations;

/// <summary>Why a declaration cannot be generated, or should not.</summary>
/// <param name="Kind">The rule.</param>
/// <param name="Place">What is wrong: the name of an attribute argument, <see cref="Element"/>, <see cref="Attribute"/>, or <see cref="Type"/>.</param>
/// <param name="Message">What the format of the rule is filled with: what is wrong, or the name of what is.</param>
/// <param name="At">Where it is wrong, when that is somewhere else in the source: a member of the type.</param>
internal sealed record Problem(ProblemKind Kind, string Place, string Message, Location? At = null)
{
    /// <summary>The argument that says the element type, or the attribute when there is none.</summary>
    public const string Element = "(element)";

    /// <summary>The whole attribute.</summary>
    public const string Attribute = "(attribute)";

    /// <summary>The name of the declared type.</summary>
    public const string Type = "(type)";
}

/// <summary>Collects problems of one declaration. The generator only asks whether there are any; the analyzer reports them.</summary>
internal sealed class Problems
{
    private readonly List<Problem> _found = [];

    public IReadOnlyList<Problem> Found => _found;

    /// <summary>Whether nothing can be generated.</summary>
    public bool Any { get; private set; }

    public void Add(ProblemKind kind, string place, string message, Location? at = null)
    {
        _found.Add(new Problem(kind, place, message, at));
        Any |= Prevents(kind);
    }

    /// <summary>Whether nothing can be generated for a declaration with such a problem. The others are warnings.</summary>
    public static bool Prevents(ProblemKind kind) => kind != ProblemKind.KeepsReferences;
}
