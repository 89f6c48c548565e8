using System;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Declarations;

namespace PoolAnalyzers.Generation.Diagnostics;

/// <summary>The catalogue of POOL1xx: what is wrong with a declaration that asks for a generated type.</summary>
internal static class GenerationDescriptors
{
    public static readonly DiagnosticDescriptor NotPartial = Create(
        "POOL101", "Generated type is not partial", DiagnosticSeverity.Error,
        "Declare {0} partial, so that members can be generated",
        "Members are generated into a further part of the type, which it and every type around it must allow with 'partial'.");

    public static readonly DiagnosticDescriptor WrongKind = Create(
        "POOL102", "Type cannot be generated", DiagnosticSeverity.Error,
        "{0}",
        "Scopes are ref structs, which cannot leave the stack; owners are sealed classes; writers are either; pools are static or sealed classes.");

    public static readonly DiagnosticDescriptor WrongElement = Create(
        "POOL103", "Type cannot be pooled", DiagnosticSeverity.Error,
        "{0}",
        "Arrays have no elements of pointer, ref struct, static or void type, and what a pool hands out must be as visible as the pool.");

    public static readonly DiagnosticDescriptor WrongLength = Create(
        "POOL104", "Length is out of range", DiagnosticSeverity.Error,
        "{0}",
        "A pool of arrays of one length needs to know it, and the runtime must be able to allocate them.");

    public static readonly DiagnosticDescriptor WrongCapacity = Create(
        "POOL105", "Capacity is out of range", DiagnosticSeverity.Error,
        "{0}",
        "The capacity bounds how many a pool keeps, or how many exist.");

    public static readonly DiagnosticDescriptor WrongMember = Create(
        "POOL106", "Named member cannot be used", DiagnosticSeverity.Error,
        "{0}",
        "Texts in the attribute name members and expressions that the generated code uses: they must exist, fit and be visible there.");

    public static readonly DiagnosticDescriptor Conflict = Create(
        "POOL107", "Option cannot be used", DiagnosticSeverity.Error,
        "{0}",
        "The option has no such value, or another option of the declaration contradicts it.");

    public static readonly DiagnosticDescriptor SeveralKinds = Create(
        "POOL108", "Type has several pool attributes", DiagnosticSeverity.Error,
        "'{0}' can be only one kind of generated type: keep one attribute",
        "A type is one kind of generated type.");

    public static readonly DiagnosticDescriptor Unsupported = Create(
        "POOL109", "Compiler or framework is too old for generated pools", DiagnosticSeverity.Error,
        "{0}",
        "Generated code uses C# 12 and .NET 8.");

    public static readonly DiagnosticDescriptor KeepsReferences = Create(
        "POOL110", "Pool keeps objects alive", DiagnosticSeverity.Warning,
        "Arrays of '{0}' that are never cleared keep what they refer to alive, and hand it to the next user: leave out Clear",
        "Arrays of references that are never cleared keep everything alive that was ever put into them, and show it to whoever rents them next.");

    public static readonly DiagnosticDescriptor NameIsTaken = Create(
        "POOL111", "Name is needed by the generated part", DiagnosticSeverity.Error,
        "{0}",
        "A member, a type parameter or the type itself has the name of a member that is generated into the type.");

    /// <summary>The rule of a problem.</summary>
    public static DiagnosticDescriptor Of(ProblemKind kind) => kind switch
    {
        ProblemKind.NotPartial => NotPartial,
        ProblemKind.WrongKind => WrongKind,
        ProblemKind.WrongElement => WrongElement,
        ProblemKind.WrongLength => WrongLength,
        ProblemKind.WrongCapacity => WrongCapacity,
        ProblemKind.WrongMember => WrongMember,
        ProblemKind.Conflict => Conflict,
        ProblemKind.SeveralKinds => SeveralKinds,
        ProblemKind.Unsupported => Unsupported,
        ProblemKind.KeepsReferences => KeepsReferences,
        ProblemKind.NameIsTaken => NameIsTaken,
        _ => throw new ArgumentOutOfRangeException(nameof(kind)),
    };

    private static DiagnosticDescriptor Create(string id, string title, DiagnosticSeverity severity, string format, string description) =>
        new(id, title, format, "PoolAnalyzers.Generation", severity, isEnabledByDefault: true, description,
            helpLinkUri: $"https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/{id}.md");
}
