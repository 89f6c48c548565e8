using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// Keeps the walk away from the bodies that use pipes and buffer writers as everybody does: memory is asked for, used, and ended, and nothing that looks at
/// memory is mentioned behind that.
/// </summary>
internal sealed class PipeGate(CompilationModel code, CancellationToken cancellation)
{
    /// <summary>Calls that end memory.</summary>
    private readonly List<IOperation> _ends = [];

    /// <summary>Calls of the compilation's own methods, which may end memory.</summary>
    private readonly List<IInvocationOperation> _calls = [];
    private bool _hasSource;

    /// <summary>The ends that are told a position.</summary>
    private readonly List<IInvocationOperation> _advances = [];
    private NamedSequences? _named;

    /// <summary>Reads of readers of the compilation, which end what was read before; and whether one of these readers is told positions.</summary>
    private readonly List<IInvocationOperation> _readsOn = [];
    private bool _isToldOn;
    private BodyIndex? _index;

    /// <summary>What the text of the body speaks of is asked of its operations.</summary>
    public bool MayMatter(IOperation body)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation.Kind == OperationKind.Invocation)
                Note((IInvocationOperation)operation);
        }

        if (_advances.Count > 0)
            _named = new NamedSequences(_index = new BodyIndex(body), _advances);
        if (!_hasSource && _named is not { Any: true })
            return false;
        // What a callee may end is read off its body and those that it calls: only where there is memory to end.
        foreach (var call in _calls)
        {
            if (code.Pipes.MayEnd(call.TargetMethod, cancellation))
                _ends.Add(call);
        }

        if (_isToldOn)
            _ends.AddRange(_readsOn);
        return (_ends.Count > 0 || _isToldOn) && body.Descendants().Any(IsLate);
    }

    private void Note(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        var role = code.Pipes.RoleIn(method, cancellation);
        _hasSource |= role is PipeRole.Read or PipeRole.TryRead or PipeRole.Fill;
        if (role == PipeRole.Advance && NamedSequences.TakesPosition(method))
            _advances.Add(call);
        if (role != PipeRole.None && Pipes.RoleOf(method) == PipeRole.None)
        {
            if (role == PipeRole.Advance)
                _isToldOn = true;
            else
                _readsOn.Add(call);
            return;
        }

        if (role is PipeRole.Advance or PipeRole.Commit or PipeRole.Fill)
        {
            _ends.Add(call);
            return;
        }

        if (method.DeclaringSyntaxReferences.IsEmpty)
        {
            if (call.Arguments.Any(a => Pipes.WritesTo(a.Parameter, code.Types)))
                _ends.Add(call);
            return;
        }

        _hasSource = _hasSource || ((IsMemory(Awaited(call.Type)) || method.Parameters.Any(p => p.RefKind == RefKind.Out && IsMemory(p.Type)))
            && code.Pipes.MayYield(method, cancellation));
        _calls.Add(call);
    }

    private ITypeSymbol? Awaited(ITypeSymbol? type) => code.Types.Is(type, TypeTraits.Task) && type is INamedTypeSymbol { TypeArguments: [var awaited] }
        ? awaited : type;

    private bool IsMemory(ITypeSymbol? type) => code.Types.Is(type, TypeTraits.View) || CallFacts.IsPartOfDocument(type);

    /// <summary>A variable that can look at memory is mentioned where memory has ended, or goes out of the body before it ends.</summary>
    private bool IsLate(IOperation operation) => operation switch
    {
        ILocalReferenceOperation { Local: var local } => IsMemory(local.Type) && !IsPlaceOnly(operation)
            && _ends.Exists(end => IsBehind(operation, end, local) && !(_isToldOn && IsSetBehind(local, end, operation))),
        IParameterReferenceOperation { Parameter: var parameter } => IsNamedBehind(operation, parameter),
        IFieldReferenceOperation { Field: var field } => IsNamedBehind(operation, field),
        IPropertyReferenceOperation { Property: var property } when _named?.Has(property) == true => IsNamedBehind(operation, property),
        // Another pipe or writer of the same type may well be meant: that is for the walk to tell.
        IReturnOperation { ReturnedValue: { Type: { } type }, Kind: var kind } => MayCarry(type)
            && (kind == OperationKind.YieldReturn || _ends.Exists(IsInFinally)),
        ISimpleAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation or IParameterReferenceOperation
            or IArrayElementReferenceOperation, Target.Type: { } type } => MayCarry(type)
            && _ends.Exists(end => end.Syntax.SpanStart > operation.Syntax.Span.End),
        IInvocationOperation { TargetMethod.Name: var name } call when name == "WriteAsync"
            || FrameworkTables.Has(name, CallTraits.Adds | CallTraits.PutsElement) =>
            call.Arguments.Any(a => MayCarry(a.Value.Type)) && _ends.Exists(end => end.Syntax.SpanStart > operation.Syntax.Span.End),
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } => true,
        _ => false,
    };

    private bool IsNamedBehind(IOperation mention, ISymbol place) =>
        _named?.Has(place) == true && !IsPlaceOnly(mention) && _advances.Exists(end => IsBehind(mention, end, place));

    private bool MayCarry(ITypeSymbol? type) => IsMemory(type)
        || (type is INamedTypeSymbol { IsTupleType: true, TupleElements: var elements } && elements.Any(e => IsMemory(e.Type)));

    /// <summary>The mention asks where something is, or how a read ended, or sets the variable: it looks at no memory.</summary>
    public static bool IsPlaceOnly(IOperation mention) => mention.Parent is IPropertyReferenceOperation { Property: var property, Instance: var instance }
        && instance == mention && Pipes.IsPlace(property) && !FrameworkTables.Is(property.Type, TypeTraits.Sequence)
        || mention.Parent is ISimpleAssignmentOperation { Target: var target } && target == mention
        || mention.Parent is IPropertyReferenceOperation { Property.Type: var whole, Parent: IPropertyReferenceOperation { Property.Type: var at } }
            && FrameworkTables.Is(whole, TypeTraits.Sequence) && FrameworkTables.Is(at, TypeTraits.SequencePosition);

    /// <summary>
    /// What a reader of the compilation is read into, or what is set behind that in a block around, is not what was read before. Asked where it is usual to go
    /// on in the middle of a message.
    /// </summary>
    private bool IsSetBehind(ILocalSymbol local, IOperation end, IOperation mention)
    {
        if (!_readsOn.Contains(end))
            return false;
        foreach (var value in _index!.AssignedTo(local))
        {
            if (value.Syntax.Span.Contains(end.Syntax.Span))
                return true;
            if (value.Syntax.SpanStart > end.Syntax.Span.End && value.Syntax.Span.End <= mention.Syntax.SpanStart
                && value.Syntax.FirstAncestorOrSelf<StatementSyntax>()?.Parent?.Span.Contains(end.Syntax.Span) == true)
                return true;
        }

        return false;
    }

    private static bool IsBehind(IOperation mention, IOperation end, ISymbol variable)
    {
        if (end.Syntax.Span.Contains(mention.Syntax.Span))
            return false;
        if (mention.Syntax.SpanStart >= end.Syntax.Span.End)
            return true;
        // In the next iteration, unless the variable is a new one by then.
        for (var around = end.Parent; around is not null; around = around.Parent)
        {
            if (around is ILoopOperation && around.Syntax.Span.Contains(mention.Syntax.Span)
                && !variable.DeclaringSyntaxReferences.Any(r => around.Syntax.Span.Contains(r.Span)))
                return true;
        }

        return false;
    }

    private static bool IsInFinally(IOperation operation)
    {
        for (var around = operation; around.Parent is { } parent; around = parent)
        {
            if (parent is ITryOperation { Finally: var last } && last == around)
                return true;
        }

        return false;
    }
}
