using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// Whether what a method is given may be kept or released somewhere below it. Asked where no summary tells: the calls go too deep, a body is
/// too large, or has too many ways out.
/// </summary>
/// <remarks>
/// Reachability over parameters: each is looked at once, by its name in its method, and hands on to those that it is given for.
/// Safe for concurrent use. Where it does not know, the answer is yes, which keeps the rules silent.
/// </remarks>
internal sealed class ParameterEscape(CompilationModel code)
{
    /// <summary>What is handed on further is not known.</summary>
    private const int MaxParameters = 64;

    private readonly ConcurrentDictionary<IParameterSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    public bool MayEndElsewhere(IParameterSymbol parameter, CancellationToken cancellation) =>
        _known.GetOrAdd(parameter.OriginalDefinition, p => Find(p, cancellation));

    private bool Find(IParameterSymbol start, CancellationToken cancellation)
    {
        var reached = new HashSet<IParameterSymbol>(SymbolEqualityComparer.Default);
        var open = new Queue<IParameterSymbol>();
        if (start.ContainingSymbol is not IMethodSymbol method || IsOutOfSight(method, start, Reach, cancellation))
            return true;
        while (open.Count > 0)
        {
            cancellation.ThrowIfCancellationRequested();
            var parameter = open.Dequeue();
            if (!code.PlainUses.IsMoreThanUsed(parameter))
                continue;
            if (parameter.ContainingSymbol.DeclaringSyntaxReferences is not [var reference])
                return true;
            foreach (var name in WordIndex.Names(reference.SyntaxTree, reference.Span, parameter.Name, cancellation))
            {
                if (MayStay(name, Reach, cancellation))
                    return true;
            }

            if (reached.Count > MaxParameters)
                return true;
        }

        return false;

        void Reach(IParameterSymbol next)
        {
            if (reached.Add(next))
                open.Enqueue(next);
        }
    }

    private bool MayStay(ExpressionSyntax name, Action<IParameterSymbol> reach, CancellationToken cancellation)
    {
        // Every turn goes one expression up.
        for (SyntaxNode node = name; ;)
        {
            var use = SyntaxUses.Of(node, Through.Casts);
            switch (use)
            {
                case { Kind: UseKind.Passed or UseKind.ByReference, By: InvocationExpressionSyntax call, Argument: { } argument }:
                    if (code.Source.OperationOf(call) is not IInvocationOperation given)
                        return true;
                    // Of "a!" the compiler's argument is "a".
                    if (IsTaken(given.Arguments.FirstOrDefault(a => argument.Span.Contains(a.Syntax.Span)), given, reach, cancellation))
                        return true;
                    if (!HoldsOn(given.Type))
                        return false;
                    break;
                case { Kind: UseKind.Called, By: InvocationExpressionSyntax call }:
                    if (code.Source.OperationOf(call) is not IInvocationOperation asked)
                        return true;
                    if (asked.Instance is null ? IsTaken(asked.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0), asked, reach, cancellation)
                        : NamingConventions.IsEnd(asked.TargetMethod.Name) || !PoolTypes.IsFramework(asked.TargetMethod))
                        return true;
                    if (!HoldsOn(asked.Type))
                        return false;
                    break;
                case { Kind: UseKind.Asked, By: { } access }:
                    if (!HoldsOn(code.Source.OperationOf(access)?.Type))
                        return false;
                    break;
                default:
                    return use.Kind is not (UseKind.Written or UseKind.Indexed or UseKind.Sliced or UseKind.Ignored or UseKind.Awaited or UseKind.Compared
                        or UseKind.Enumerated) && use.By is not VariableDeclaratorSyntax { Parent.Parent: FixedStatementSyntax };
            }

            node = use.By;
        }
    }

    private bool IsTaken(IArgumentOperation? argument, IInvocationOperation call, Action<IParameterSymbol> reach, CancellationToken cancellation)
    {
        var method = call.TargetMethod;
        if (argument?.Parameter is not { } parameter || NamingConventions.SoundsLikeTaking(method.Name))
            return true;
        if (method.DeclaringSyntaxReferences.IsEmpty)
            return code.Contracts.FateOf(method, parameter, RentalKind.Array, isWhole: parameter.Type is IArrayTypeSymbol) != ArgumentFate.Lent;
        return IsOutOfSight(method, parameter, reach, cancellation);
    }

    /// <summary>Goes on with the bodies that a call may end in; true where there are too many.</summary>
    private bool IsOutOfSight(IMethodSymbol method, IParameterSymbol parameter, Action<IParameterSymbol> reach, CancellationToken cancellation)
    {
        if (!method.IsVirtual && !method.IsAbstract && !method.IsOverride)
        {
            reach(parameter.OriginalDefinition);
            return false;
        }

        // A delegate, and an interface that nobody here implements, may be anything.
        if (method.MethodKind == MethodKind.DelegateInvoke || code.Implementations.Of(method, cancellation) is not { } bodies
            || (bodies.IsEmpty && method.ContainingType.TypeKind == TypeKind.Interface))
            return true;
        foreach (var body in bodies)
            reach(body.Parameters[parameter.Ordinal]);
        return false;
    }

    /// <summary>Numbers and the like hold nothing; spans cannot stay anywhere.</summary>
    private static bool HoldsOn(ITypeSymbol? type) => type is null || (!type.IsRefLikeType && PlainUses.CanHold(type));
}
