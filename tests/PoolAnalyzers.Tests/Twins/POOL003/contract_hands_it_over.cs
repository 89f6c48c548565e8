using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        interface ISource
        {
            IMemoryOwner<byte> Next(int n);
            IMemoryOwner<byte> Current { get; }
        }

        static int Length(ISource source) => source.Next(1).Memory.Length; //! POOL003
    }
}

namespace Clean
{
    public static class Program
    {
        interface ISource
        {
            IMemoryOwner<byte> Next(int n);
            IMemoryOwner<byte> Current { get; }
        }

        static int Length(ISource source) => source.Current.Memory.Length;
    }
}
