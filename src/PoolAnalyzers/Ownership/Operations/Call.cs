using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>A call: what is called, on what, with what. An invocation, a creation, and a property, indexer or operator with a method of its own.</summary>
/// <param name="At">The operation that calls.</param>
/// <param name="Method">What is called.</param>
/// <param name="InstanceAt">The expression that it is called on; null where there is none.</param>
/// <param name="Instance">What that expression has; null where nothing is known of it, too.</param>
/// <param name="Given">The arguments in the order in which they are evaluated.</param>
/// <param name="Type">The type of what the call gives; null where nobody is given anything.</param>
internal sealed record Call(
    IOperation At, IMethodSymbol Method, IOperation? InstanceAt, AbstractValue? Instance, List<PassedArgument> Given, ITypeSymbol? Type)
{
    /// <summary>What runs may be an override.</summary>
    public bool IsVirtual { get; init; }

    /// <summary>What its contract declares is done; this is the rest.</summary>
    public bool IsSettled { get; init; }

    /// <summary>What the tables say that the method does.</summary>
    public CallRole Role { get; init; }

    /// <summary>The operation of a call that is written as one.</summary>
    public IInvocationOperation Invocation => (IInvocationOperation)At;

    /// <summary>The operation of a constructor that <c>new</c> calls.</summary>
    public IObjectCreationOperation Creation => (IObjectCreationOperation)At;

    public static Call Of(IInvocationOperation at, AbstractValue? instance, List<PassedArgument> given, CallRole role) =>
        new(at, at.TargetMethod, at.Instance, instance, given, at.Type) { IsVirtual = at.IsVirtual, Role = role };

    public static Call Of(IObjectCreationOperation at, IMethodSymbol constructor, List<PassedArgument> given) =>
        new(at, constructor, null, null, given, at.Type);

    /// <summary>What is given for the parameters of a delegate's type, or of a method that may be overridden, as it comes to those of the function.</summary>
    public static List<PassedArgument> ForParametersOf(IMethodSymbol function, List<PassedArgument> given) =>
        given.ConvertAll(g => g.Parameter is { Ordinal: var ordinal } && ordinal < function.Parameters.Length
            ? g with { Parameter = function.Parameters[ordinal] } : g);
}
