using System.Buffers;
using System.IO.Pipelines;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static string Run(PipeReader r)
        {
            if (!r.TryRead(out var read))
                return "";
            var s = new SequenceReader<byte>(read.Buffer);
            if (!s.TryReadTo(out ReadOnlySequence<byte> name, (byte)':'))
                return "";
            r.AdvanceTo(s.Position);
            return Encoding.ASCII.GetString(name); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(PipeReader r)
        {
            if (!r.TryRead(out var read))
                return "";
            var s = new SequenceReader<byte>(read.Buffer);
            if (!s.TryReadTo(out ReadOnlySequence<byte> name, (byte)':'))
                return "";
            var text = Encoding.ASCII.GetString(name);
            r.AdvanceTo(s.Position);
            return text;
        }
    }
}
