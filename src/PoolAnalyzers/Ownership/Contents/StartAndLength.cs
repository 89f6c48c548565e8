using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>
/// Where a read-only view begins, as a reference or pointer, and its length: together they are all of it. Nobody may write through a read-only view, so that
/// who is given both reads.
/// </summary>
internal static class StartAndLength
{
    /// <summary>What the call is given the start and the length of; null where that is nothing that is asked about.</summary>
    /// <param name="call">The call.</param>
    /// <param name="facts">Of what is called: native code, a method of the compilation, or one of the framework that takes data.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="storage">Of the body around it.</param>
    /// <param name="isWhole">It is all of what is asked about.</param>
    public static IOperation? Given(IOperation call, MethodFacts facts, ImmutableArray<IArgumentOperation> arguments, BodyIndex storage,
        Func<IOperation, bool> isWhole)
    {
        if (arguments.Length < 2 || !arguments.Any(a => IsReference(a)) || call is not IInvocationOperation)
            return null;
        bool takesData = facts.IsFramework && !facts.Sinks.IsEmpty;
        if (!takesData && facts.IsFramework)
            return null;
        foreach (var argument in arguments)
        {
            if (!IsReference(argument) || argument.Parameter is { RefKind: RefKind.Out } || StartOf(argument.Value, storage, isWhole, 0) is not { } view
                || !((takesData && facts.Sinks.Contains(argument.Parameter!.Ordinal)) || IsReadOnly(view)))
                continue;
            if (arguments.Any(a => a != argument && IsLength(a.Value, storage, isWhole)))
                return view;
        }

        return null;
    }

    private static bool IsReference(IArgumentOperation argument) =>
        argument.Parameter is { RefKind: not RefKind.None }
        || argument.Parameter?.Type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr };

    private static bool IsLength(IOperation number, BodyIndex storage, Func<IOperation, bool> isWhole)
    {
        for (int step = 0; step < 4; step++)
        {
            number = BodyIndex.Plain(number);
            switch (number)
            {
                case IPropertyReferenceOperation when BodyIndex.LengthOf(number) is { } counted: return isWhole(counted);
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply, LeftOperand: var left,
                    RightOperand: ISizeOfOperation or { ConstantValue.HasValue: true } }: number = left; break;
                case IConversionOperation { Operand: var converted }: number = converted; break;
                case ILocalReferenceOperation { Local: var local } when storage.AssignedTo(local) is [var only]: number = only; break;
                default: return false;
            }
        }

        return false;
    }

    /// <summary>The view that the reference or pointer is to the beginning of.</summary>
    private static IOperation? StartOf(IOperation reference, BodyIndex storage, Func<IOperation, bool> isWhole, int step)
    {
        if (step > 4)
            return null;
        switch (reference)
        {
            case IConversionOperation { Operand: var converted }: return StartOf(converted, storage, isWhole, step + 1);
            case IParenthesizedOperation { Operand: var inner }: return StartOf(inner, storage, isWhole, step + 1);
            case IAddressOfOperation { Reference: var place }: return StartOf(place, storage, isWhole, step + 1);
            case IInvocationOperation { TargetMethod: var method, Arguments: [{ Value: var view }] }
                when FrameworkTables.Has(method, CallTraits.GivesStart) && isWhole(view):
                return view;
            case IInvocationOperation { TargetMethod: var method, Instance: { } view } when FrameworkTables.Has(method, CallTraits.GivesStart) && isWhole(view):
                return view;
            case IInvocationOperation { TargetMethod: var method, Arguments: [{ Value: var seen }] } when FrameworkTables.Has(method, CallTraits.SeesAs):
                return StartOf(seen, storage, isWhole, step + 1);
            case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } view,
                Arguments: [{ Value.ConstantValue: { HasValue: true, Value: 0 } }] } when isWhole(view): return view;
            case IArrayElementReferenceOperation { ArrayReference: var array, Indices: [{ ConstantValue: { HasValue: true, Value: 0 } }] }
                when isWhole(array): return array;
            // ref byte start = ref MemoryMarshal.GetReference(view); fixed (byte* start = view)
            case ILocalReferenceOperation { Local: { } local }
                when (local.RefKind != RefKind.None || local.Type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr })
                && storage.AssignedTo(local) is [var made]:
                return StartOf(made, storage, isWhole, step + 1)
                    ?? (local.Type is IPointerTypeSymbol
                        ? made.DescendantsAndSelf().FirstOrDefault(o => o.Type is IArrayTypeSymbol or { IsRefLikeType: true } && isWhole(o)) : null);
            default: return null;
        }
    }

    /// <summary>The statement asks for what is behind a reference or pointer to the beginning.</summary>
    public static bool MentionsStart(StatementSyntax statement, IOperation body, BodyIndex storage, Func<IOperation, bool> isWhole) =>
        body.Descendants().Any(o => o is ILocalReferenceOperation { Local: { } local }
        && statement.Span.Contains(o.Syntax.Span) && (local.RefKind != RefKind.None || local.Type is IPointerTypeSymbol)
        && StartOf(o, storage, isWhole, 0) is { } view && IsReadOnly(view));

    public static bool IsReadOnly(IOperation view) =>
        MemoryTypes.IsReadOnly(BodyIndex.Plain(view).Type);
}
