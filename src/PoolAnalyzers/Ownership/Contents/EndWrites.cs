using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>A call writes to all of an array, or to what is behind its data.</summary>
/// <param name="Place">The array, or a view of it.</param>
/// <param name="IsClearing">It writes zeros.</param>
internal readonly record struct EndWrite(IOperation Place, bool IsClearing);

/// <summary>Calls that leave nothing of another caller behind the data of an array.</summary>
internal static class EndWrites
{
    public static IEnumerable<EndWrite> Of(IInvocationOperation call, ArrayEnds ends)
    {
        var method = call.TargetMethod;
        if (!PoolTypes.IsFramework(method))
            return OfHelper(call);
        if (IsClearing(call))
            return Cleared(call, ends);
        if (FrameworkTables.Has(method, CallTraits.Fills))
            return Filled(call, ends);
        return Copied(call, ends) is { } target ? [new(target, false)] : [];
    }

    /// <summary>The array is written to by a call that a walk comes to: it is decided there, path by path, what that means for a use.</summary>
    public static bool AreFollowed(IInvocationOperation call) => PoolTypes.IsFramework(call.TargetMethod)
        ? call.TargetMethod.Name == "CopyTo" || FrameworkTables.Has(call.TargetMethod, CallTraits.Fills)
        : call.Arguments.Any(a => a.Parameter is { } given && OnlyClears(given));

    /// <summary><c>Clear</c>, or <c>Fill</c> with nothing.</summary>
    public static bool IsClearing(IInvocationOperation call) => PoolTypes.IsFramework(call.TargetMethod)
        && (call.TargetMethod.Name is "Clear" or "Initialize" or "ZeroMemory"
            || (call.TargetMethod.Name == "Fill"
                && call.Arguments.Any(a => BodyIndex.Plain(a.Value) is IDefaultValueOperation
                    or { ConstantValue: { HasValue: true, Value: 0 or (byte)0 or '\0' or 0L or 0f or 0d or false } })));

    private static IEnumerable<EndWrite> Cleared(IInvocationOperation call, ArrayEnds ends)
    {
        if (call.Instance is { } receiver)
        {
            if (ends.HasEnd(receiver))
                yield return new(receiver, true);
            yield break;
        }

        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal == 0 && ends.HasEnd(argument.Value) && ends.HasWholeRange(argument, call))
                yield return new(argument.Value, true);
        }
    }

    private static IEnumerable<EndWrite> Filled(IInvocationOperation call, ArrayEnds ends)
    {
        if (call.Instance is { } receiver && ends.HasEnd(receiver))
            yield return new(receiver, false);
        foreach (var argument in call.Arguments)
        {
            if (MemoryTypes.MayBeFilled(argument.Parameter?.Type) && ends.HasEnd(argument.Value) && ends.HasWholeRange(argument, call))
                yield return new(argument.Value, false);
        }
    }

    /// <summary>As much is copied as the target is long: <c>source[..array.Length].CopyTo(array)</c>, <c>Array.Copy(source, array, array.Length)</c></summary>
    private static IOperation? Copied(IInvocationOperation call, ArrayEnds ends)
    {
        if (FrameworkTables.Has(call.TargetMethod, CallTraits.FillsSecond))
        {
            return call.Arguments.Where(a => a.Parameter?.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array })
                .OrderBy(a => a.Parameter!.Ordinal).Skip(1).FirstOrDefault() is { } target && ends.HasEnd(target.Value)
                && ends.HasWholeRange(target, call) ? target.Value : null;
        }

        return call is { TargetMethod.Name: "CopyTo", Instance: { } source, Arguments: [{ Value: var copy }, ..] } && ends.Variables.Of(copy) is { } filled
            && source.DescendantsAndSelf().Any(o => ends.IsLengthOf(o, filled)) ? copy : null;
    }

    private static IEnumerable<EndWrite> OfHelper(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter is { RefKind: RefKind.None or RefKind.In } given && MayClear(given))
                yield return new(argument.Value, true);
        }
    }

    /// <summary>The helper clears what it is given, or a part of it, whatever else it does.</summary>
    private static bool MayClear(IParameterSymbol parameter) => UsesOf(parameter).Any(IsClearing);

    /// <summary>The helper does no more than that, and asks how long it is.</summary>
    public static bool OnlyClears(IParameterSymbol parameter)
    {
        bool clears = false;
        foreach (var use in UsesOf(parameter))
        {
            if (IsClearing(use))
                clears = true;
            else if (!(use is { Kind: UseKind.Asked, Member: var asked } && FrameworkTables.Has(asked, CallTraits.Length)))
                return false;
        }

        return clears;
    }

    private static bool IsClearing(SyntaxUse use) => use is { Kind: UseKind.Called, Member: "Clear" }
        || (use is { Kind: UseKind.Passed, Member: "Clear" or "ZeroMemory", By: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called } }
            && (called.Expression as SimpleNameSyntax ?? (called.Expression as MemberAccessExpressionSyntax)?.Name)?.Identifier.ValueText
                is "Array" or "CryptographicOperations");

    private static IEnumerable<SyntaxUse> UsesOf(IParameterSymbol parameter) =>
        parameter.OriginalDefinition is { ContainingSymbol: IMethodSymbol { DeclaringSyntaxReferences: [var reference] } } declared
        ? WordIndex.Names(reference.SyntaxTree, reference.Span, declared.Name, CancellationToken.None)
            .Where(n => n.Parent is not MemberAccessExpressionSyntax { Name: var member } || member != n)
            .Select(n => SyntaxUses.Of(n, Through.Casts | Through.Views)) : [];
}
