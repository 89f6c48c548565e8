using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>One line of the tables of the framework: which members it is about, and what it says of them.</summary>
/// <remarks>
/// <code>
/// T:System.Math                             : pure, throws misuse      # every member that the type declares
/// M:System.Buffers.ArrayPool`1.Rent         : return rented as array   # all overloads, and what derived types have under that name
/// M:System.TimeSpan.#ctor(System.Int64)     : throws misuse            # one overload
/// T:System.Threading.*                      : may wait for threads     # every member of every type of that namespace
/// M:System.Collections.Generic.*.Contains   : throws misuse            # any type of that namespace
/// M:*.Contains                              : T compared               # any type of the framework
/// T:System.Span`1                           : is span                  # the type itself
/// </code>
/// </remarks>
internal sealed class FrameworkFact
{
    private readonly string[] _type;
    private readonly string? _parameters;

    /// <summary>Where a fact is said of one type, the more of a member it names, the more it counts; what is said of many types counts least.</summary>
    public enum Precision
    {
        AnyType,
        AnyTypeOfNamespace,
        Type,
        Member,
        Overload,
    }

    /// <param name="Name">
    /// A parameter, a position (<c>1st</c>), <c>this</c>, <c>object</c> for all of that type, or <c>T</c> for all whose type is open.
    /// </param>
    /// <param name="Facts">What is known of it.</param>
    internal readonly record struct Argument(string Name, ArgumentFacts Facts);

    /// <param name="id">The documentation id, in which <c>*</c> may stand for types.</param>
    /// <param name="file">The table.</param>
    /// <param name="line">Its line, from 1.</param>
    public FrameworkFact(string id, string file, int line)
    {
        (Id, File, Line) = (id, file, line);
        int open = id.IndexOf('(');
        var path = open < 0 ? id.Substring(2) : id.Substring(2, open - 2);
        if (id[0] == 'T')
        {
            _type = path.Split('.');
            (Member, How) = ("", _type[_type.Length - 1] == "*" ? Precision.AnyTypeOfNamespace : Precision.Type);
            return;
        }

        int dot = path.LastIndexOf('.');
        Member = path.Substring(dot + 1).Replace('#', '.');
        _type = path.Substring(0, Math.Max(0, dot)).Split('.');
        _parameters = open < 0 ? null : id.Substring(open);
        How = _type is ["*"] ? Precision.AnyType : _type[_type.Length - 1] == "*" ? Precision.AnyTypeOfNamespace
            : open < 0 ? Precision.Member : Precision.Overload;
    }

    public string Id { get; }
    public string File { get; }
    public int Line { get; }
    public Precision How { get; }

    /// <summary>As symbols are named; empty where the line is about a type.</summary>
    public string Member { get; }

    /// <summary>The simple name of the type, without the number of its type parameters.</summary>
    public string TypeName => _type[_type.Length - 1] is var name && name.IndexOf('`') is > 0 and var arity ? name.Substring(0, arity) : name;

    public CallRole Role { get; set; }
    public ThrowFact Throws { get; set; }
    public TaskRole Task { get; set; }
    public MemorySource Memory { get; set; }
    public PipeRole Pipe { get; set; }

    /// <summary>What the type itself is: nothing of its members.</summary>
    public TypeTraits Kind { get; set; }
    public CallTraits Traits { get; set; }
    public ImmutableArray<Argument> Arguments { get; set; } = [];

    /// <summary>The line is about the type: compared from its name outwards, so that nothing is made for it.</summary>
    public bool IsAbout(INamedTypeSymbol type)
    {
        if (How == Precision.AnyType)
            return true;
        INamespaceOrTypeSymbol? at = How == Precision.AnyTypeOfNamespace ? type.ContainingNamespace : type;
        for (int i = How == Precision.AnyTypeOfNamespace ? _type.Length - 2 : _type.Length - 1; i >= 0; i--)
        {
            if (at is null or INamespaceSymbol { IsGlobalNamespace: true } || at.MetadataName != _type[i])
                return false;
            at = (INamespaceOrTypeSymbol?)at.ContainingType ?? at.ContainingNamespace;
        }

        return at is INamespaceSymbol { IsGlobalNamespace: true };
    }

    /// <summary>The line is about this overload.</summary>
    public bool HasParameters(IMethodSymbol method)
    {
        if (_parameters is null)
            return true;
        if (_parameters == "()")
            return method.Parameters.IsEmpty;
        return (method.ReducedFrom ?? method).OriginalDefinition.GetDocumentationCommentId() is { } id
            && id.IndexOf('(') is > 0 and var open && string.CompareOrdinal(id, open, _parameters, 0, Math.Max(id.Length, _parameters.Length)) == 0;
    }

    /// <summary>A line of a table or of an ownership file, without what follows a <c>#</c>.</summary>
    public static string WithoutComment(string line)
    {
        for (int i = 0; i < line.Length; i++)
        {
            if (line[i] == '#' && (i == 0 || char.IsWhiteSpace(line[i - 1])))
                return line.Substring(0, i).Trim();
        }

        return line.Trim();
    }

    /// <summary>The id of a line, and all behind the colon; null where there is none.</summary>
    public static (string Id, string? Clauses) Split(string text)
    {
        int end = 0;
        while (end < text.Length && !char.IsWhiteSpace(text[end]))
            end++;
        var rest = text.Substring(end).TrimStart();
        return (text.Substring(0, end), rest.Length > 0 && rest[0] == ':' ? rest.Substring(1) : null);
    }
}
