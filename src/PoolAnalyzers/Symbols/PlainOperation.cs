using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Symbols;

/// <summary>Operations without what changes nothing about their value.</summary>
internal static class PlainOperation
{
    /// <summary>The operation inside of conversions that run no code of the program, and of parentheses.</summary>
    public static IOperation Of(IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation { OperatorMethod: null } conversion: operation = conversion.Operand; break;
                case IParenthesizedOperation parenthesized: operation = parenthesized.Operand; break;
                default: return operation;
            }
        }
    }
}
