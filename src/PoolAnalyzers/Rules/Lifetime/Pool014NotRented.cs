using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL014: a pool gets an array that the body has allocated.</summary>
internal sealed class Pool014NotRented(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL014", "Array that was not rented is returned", Descriptors.Lifetime, DiagnosticSeverity.Warning,
        "This array was not rented: '{0}' allocated it{1}",
        "Somebody else may still hold an array that was allocated; the pool may throw on its length, or hand it out while it is in use.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void ReleasedUnrented(in ReleasedUnrented e)
    {
        if (!IsOfNoElements(e))
            Report(new Finding(e.At, null, e.Array.Site));
    }

    /// <summary>The pool ignores what it gets.</summary>
    public static bool IsOfNoElements(in ReleasedUnrented e) =>
        (e.IsEmpty || e.Array is { Length: ConstantValue { Content: 0 } }) && IsTypedAsPoolOfFramework(e.At);

    /// <summary>
    /// Pools of the framework ignore an array without elements, and hand the same one out to whoever asks for none; what is of a type of its own may not.
    /// </summary>
    private static bool IsTypedAsPoolOfFramework(IOperation release) =>
        release is IInvocationOperation { Instance: { } pool } && BodyIndex.Plain(pool).Type is { } type
        && PoolTypes.IsNamed(type, "ArrayPool`1", "System", "Buffers");

    public override Diagnostic Tell(Finding finding)
    {
        var allocation = finding.Other!;
        var where = SourceLines.IsOfReport(allocation, finding) ? "" : " " + SourceLines.In(allocation, finding);
        return RuleText.Create(s_rule, finding, [RuleText.Code(allocation), where], (RuleText.Place(allocation), Notes.Allocated));
    }
}
