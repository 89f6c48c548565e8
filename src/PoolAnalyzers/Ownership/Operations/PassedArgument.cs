using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>An argument with its value; the elements of an implicit <c>params</c> array are arguments of their own.</summary>
internal sealed record PassedArgument(IOperation At, IParameterSymbol? Parameter, AbstractValue? Value);

/// <summary>What is called.</summary>
/// <param name="Method">Null where it may be overridden.</param>
internal sealed record Callee(IMethodSymbol? Method);
